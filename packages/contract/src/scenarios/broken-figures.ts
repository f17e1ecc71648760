import { brokenStates, dimensions } from "@hub/domain/dashboards/breakdown.ts";
import * as z from "zod/mini";
import { decimal } from "../route.ts";
import { figure } from "./scenarios.ts";

/** A figure by what its people are. */
export const brokenFigures = {
  /** The largest first, of a hundred at most. */
  items: z.array(
    z.object({
      /** Null: not delivered. */
      value: z.nullable(z.string()),
      /** Who is there on the last day. */
      persons: z.number(),
      figure: z.nullable(decimal),
      reason: figure.shape.reason,
    }),
  ),
  /** How many values beyond those, and who is there in them. */
  others: z.object({ values: z.number(), persons: z.number() }),
};
/** As a report shows it; without items it is not told, and `state` says why. */
export const shownBreakdown = z.object({ kpi: figure.shape.kpi, by: z.enum(dimensions), state: z.enum(brokenStates), ...brokenFigures });
