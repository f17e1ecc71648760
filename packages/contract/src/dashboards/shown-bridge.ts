import { bridgeGaps } from "@hub/domain/dashboards/headcount-bridge.ts";
import * as z from "zod/mini";

const period = z.object({ year: z.number(), month: z.number() });
const persons = z.number();
/** Headcount from one month's end to another's, in persons: opening + joiners + moves in - leavers - moves out + perimeter in - perimeter out = closing. */
const headcountBridge = z.object({
  opening: persons,
  joiners: persons,
  /** From and to legal entities outside of what is shown. */
  movesIn: persons,
  leavers: persons,
  movesOut: persons,
  /** Of legal entities that the month before did not hold, or this one does not. */
  perimeterIn: persons,
  perimeterOut: persons,
  closing: persons,
  /** Of them, those whose date lies before the month. */
  joinersToldLate: persons,
  leaversToldLate: persons,
  reasons: z.object({ voluntary: persons, involuntary: persons, other: persons, untold: persons }),
});
/** The closed month a bridge begins with. */
const since = z.object({ ...period.shape, version: z.number() });
/** How the headcount came to be, over the months and as one. */
export const shownBridge = z.object({
  /** The last months that are bridged without a gap, as one. */
  total: z.nullable(z.object({ ...period.shape, since, bridge: headcountBridge })),
  months: z.array(
    z.object({
      ...period.shape,
      version: z.nullable(z.number()),
      since: z.nullable(since),
      /** Why there is none. */
      gap: z.nullable(z.enum(bridgeGaps)),
      bridge: z.nullable(headcountBridge),
    }),
  ),
});
