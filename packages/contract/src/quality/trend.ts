import * as z from "zod/mini";
import { instant, route } from "../route.ts";
import { qualityFilter } from "./events.ts";

const { elements, rules, entities, sections } = qualityFilter.shape;
const flow = {
  found: z.number(),
  /** Found again after they were resolved, or after their acceptance ended. */
  reappeared: z.number(),
  /** By somebody. */
  reopened: z.number(),
  resolved: z.number(),
  accepted: z.number(),
  dismissed: z.number(),
  open: z.number(),
  /** For how many days those that are open have been, on average; null where none is. */
  averageDays: z.nullable(z.number()),
};
const line = z.object({ id: z.number(), label: z.string(), ...flow });

export const getQualityTrend = route({
  method: "GET",
  path: "quality/trend",
  permission: "quality.read",
  summary:
    "What became of exceptions in the last twelve months, of those one may see: found, found again, solved, and open at the end of each with their age; and the same by rule and by legal entity over all of them, the most open first, a hundred at most; `ruleCount` and `entityCount` say how many there are.",
  query: z.object({ elements, rules, entities, sections }),
  answer: z.object({
    /** They are counted every few minutes; null: not yet. */
    countedAt: z.nullable(instant),
    months: z.array(z.object({ year: z.number(), month: z.number(), ...flow })),
    /** The most open; `ruleCount` are there. */
    rules: z.array(line),
    ruleCount: z.number(),
    entities: z.array(line),
    entityCount: z.number(),
  }),
});
