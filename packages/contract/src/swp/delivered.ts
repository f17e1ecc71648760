import * as z from "zod/mini";
import { decimal, id, route } from "../route.ts";
import { fteRange } from "./items.ts";

const month = z.object({ year: z.number(), month: z.number() });
/** FTE from the least to the most; both are there always, and negative where there are more than the plan wants. */
const bounds = z.object({ min: decimal, max: decimal });
const projected = z.object({
  /** What the plan needs by the quarter's end; null where it says nothing. */
  rightSize: z.nullable(fteRange),
  /** FTE that go in the quarter: at the rate of the twelve months, and at the retirement age with how many persons. */
  leaving: decimal,
  retiring: decimal,
  retirees: z.number(),
  /** FTE at the quarter's end, without anybody who comes. */
  there: decimal,
  /** FTE that open shortages plan to hire by the quarter's end. */
  hires: fteRange,
  /** Right size less who is there and the hires. */
  gap: z.nullable(bounds),
  /** The same with the hires of the what-if. */
  whatIf: z.nullable(z.object({ hires: fteRange, gap: z.nullable(bounds) })),
});
/** What was delivered and what the plan says beside it, in counts: never a person. */
const line = z.object({
  persons: z.number(),
  fte: decimal,
  /** Active contracts without hours: in no FTE. */
  withoutHours: z.number(),
  /** Persons of unknown age: nobody knows when they retire. */
  withoutBirth: z.number(),
  /** Persons who are at the retirement age already: they leave as the others do. */
  pastAge: z.number(),
  /** Of the month's quarter, and what is missing then. */
  rightSize: z.nullable(fteRange),
  gap: z.nullable(bounds),
  /** Contracts that ended in the twelve months before the retirement age, and how much that is of the average headcount, in percent; null of nobody. */
  leavers: z.number(),
  rate: z.nullable(decimal),
  /** One for each quarter of the answer. */
  quarters: z.array(projected),
});
/** What was delivered and belongs nowhere in planning; `items` are those with the most people. */
const unmapped = z.object({
  codes: z.number(),
  persons: z.number(),
  /** Code empty: the rows have none. */
  items: z.array(z.object({ legalEntity: z.string(), code: z.string(), persons: z.number() })),
});

export const getSwpDelivered = route({
  method: "GET",
  path: "swp/analysis/delivered",
  permission: "swp.read",
  summary:
    "Delivered headcount and FTE by job profile and division beside the right size: the gap, leavers and retirements, and what follows for the next quarters. In counts, never persons.",
  query: z.object({
    orgs: z.optional(z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/))),
    profile: z.optional(id),
    whatIf: z.optional(id),
  }),
  answer: z.object({
    /** The last closed month whose people are counted; null while there is none. */
    month: z.nullable(month),
    /** A later closed month whose people are still being counted. */
    waits: z.nullable(month),
    /** How many of the twelve months are there. */
    months: z.number(),
    /** False where the rows were put away that would tell ages: then nobody retires in these figures. */
    agesKnown: z.boolean(),
    /** The retirement age, and those of countries; of the settings. */
    retirementAge: z.number(),
    retirementAges: z.array(z.object({ country: z.string(), age: z.number() })),
    /** The quarters that are told, the first one with what is left of it. */
    quarters: z.array(z.string()),
    profiles: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        ...line.shape,
        divisions: z.array(z.object({ id: z.number(), place: z.string(), ...line.shape })),
      }),
    ),
    total: line,
    unmapped: z.object({
      /** Job codes of the divisions that are looked at. */
      jobs: unmapped,
      /** Units of no division; null for whoever does not see all of the organisation, or looks at a part. */
      units: z.nullable(unmapped),
    }),
  }),
  errors: ["not-found"],
});
