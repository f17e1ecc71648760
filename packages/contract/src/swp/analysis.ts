import { impacts, skillLevels } from "@hub/domain/swp/plan-item.ts";
import { questionTabs } from "@hub/domain/swp/questions.ts";
import { balanceVerdicts } from "@hub/domain/swp/reskill-balance.ts";
import * as z from "zod/mini";
import { decimal, id, instant, name, nothing, route, whole } from "../route.ts";
import { fteRange } from "./items.ts";

/** Shortages of profiles, or of skills: two views of the same need, which are never added up. */
export const analysisSides = ["profiles", "skills"] as const;
const side = z.enum(analysisSides);
const orgs = z.optional(z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/)));
/** A what-if, to see beside the plan. */
const whatIf = z.optional(id);
const itemId = whole(1, 9007199254740991);
const quarter = z.string();
/** Id 0: items without cluster, whose name is empty. */
const cluster = { id: z.number(), name: z.string() };

export const getSwpGapMap = route({
  method: "GET",
  path: "swp/analysis/map",
  permission: "swp.read",
  summary: "Open shortages by impact, cluster and quarter: how many items and their FTE; with a what-if also what they would be.",
  query: z.object({ side, orgs, whatIf }),
  answer: z.object({
    /** Those that have a cell, in their order. */
    quarters: z.array(quarter),
    clusters: z.array(z.object(cluster)),
    cells: z.array(
      z.object({
        impact: z.enum(impacts),
        clusterId: z.number(),
        quarter,
        items: z.number(),
        plan: fteRange,
        whatIf: z.nullable(fteRange),
      }),
    ),
  }),
  errors: ["not-found"],
});

/** FTE from the worst to the best case; both are there always. */
const bounds = z.object({ min: decimal, max: decimal });
const course = z.object({
  /** One a quarter, each with all before it. */
  points: z.array(
    z.object({
      asked: bounds,
      /** From what is ready even at the longest training to what is ready at the shortest; null where nothing can be told by cluster. */
      offered: z.nullable(bounds),
      /** The least that is offered less the most that is asked, and the other way round. */
      worst: z.nullable(decimal),
      best: z.nullable(decimal),
      verdict: z.nullable(z.enum(balanceVerdicts)),
    }),
  ),
  askedItems: z.number(),
  offeredItems: z.number(),
  /** Of what is asked in the first quarter, what was due before it. */
  overdue: bounds,
  /** Asked or ready after the last quarter. */
  later: z.object({ asked: bounds, offered: bounds }),
  /** Offered by who will be free nobody says when: counts in no quarter. */
  undated: bounds,
});
export const getSwpReskillBalance = route({
  method: "GET",
  path: "swp/analysis/balance",
  permission: "swp.read",
  summary:
    "What open shortages ask of reskilling against what the pool offers, by cluster, added up quarter by quarter, in the worst and the best case.",
  query: z.object({ side, orgs, whatIf }),
  answer: z.object({
    /** One after the other from the current one on, of all courses. */
    quarters: z.array(quarter),
    clusters: z.array(z.object({ ...cluster, plan: course, whatIf: z.nullable(course) })),
    /** All clusters together: as if anybody could be trained for anything. */
    total: z.object({ plan: course, whatIf: z.nullable(course) }),
  }),
  errors: ["not-found"],
});

/** FTE by lever; they add up to `fte`. */
const split = z.object({ fte: fteRange, levers: z.record(z.string(), fteRange) });
export const getSwpCoverage = route({
  method: "GET",
  path: "swp/analysis/coverage",
  permission: "swp.read",
  summary:
    "What was covered, by the quarter it was closed in, with what size and by which lever; and what is still open, by the quarter it is needed.",
  query: z.object({ tab: z.enum(questionTabs), orgs, whatIf }),
  answer: z.object({
    levers: z.array(z.string()),
    coverages: z.array(z.object({ code: z.string(), name: z.string() })),
    closed: z.array(
      z.object({
        quarter,
        /** Code of a coverage that closes. */
        coverage: z.string(),
        items: z.number(),
        /** Of these, how many were closed from the start: they never had a size. */
        withoutSize: z.number(),
        ...split.shape,
      }),
    ),
    /** Without quarter: not said by when. */
    open: z.array(z.object({ quarter: z.nullable(quarter), items: z.number(), plan: split, whatIf: z.nullable(split) })),
  }),
  errors: ["not-found"],
});

export const swpWhatIf = z.object({
  id: z.number(),
  name: z.string(),
  /** Seen by whoever sees planning, and worked on by whoever plans. */
  shared: z.boolean(),
  /** Null: one's own. */
  owner: z.nullable(z.string()),
  /** How many items it changes of those that one sees. */
  items: z.number(),
  updatedAt: instant,
  version: z.number(),
  /** Its items. */
  mayEdit: z.boolean(),
  /** Its name, who sees it, and deleting it. */
  mayManage: z.boolean(),
});
const share = z.nullable(z.number());
const shares = { hire: share, outsrc: share, reskill: share, release: share, trainingFrom: share, trainingTo: share };
export const whatIfStates = ["current", "changed", "closed", "deleted"] as const;
const whatIfItem = z.object({
  itemId: z.number(),
  tab: z.enum(questionTabs),
  name: z.string(),
  skillLevel: z.nullable(z.enum(skillLevels)),
  place: z.string(),
  timeline: z.nullable(z.string()),
  /** Changed: the plan's item is another than the one these values were set beside. Closed and deleted ones do not count any more. */
  state: z.enum(whatIfStates),
  plan: z.object({ size: fteRange, ...shares }),
  whatIf: z.object({ size: fteRange, ...shares }),
});
const whatIfDetail = z.object({
  ...swpWhatIf.shape,
  changes: z.array(whatIfItem),
  /** Changes of items that one does not see. */
  hidden: z.number(),
});

export const listSwpWhatIfs = route({
  method: "GET",
  path: "swp/what-ifs",
  permission: "swp.read",
  summary: "What-ifs: one's own, and those colleagues share.",
  answer: z.object({ items: z.array(swpWhatIf) }),
});
const whatIfBody = z.object({ name, shared: z.boolean() });
export const createSwpWhatIf = route({
  method: "POST",
  path: "swp/what-ifs",
  permission: "swp.read",
  summary: "Begin a what-if; the plan never reads it.",
  body: whatIfBody,
  answer: swpWhatIf,
  status: 201,
  errors: ["duplicate"],
});
export const updateSwpWhatIf = route({
  method: "PUT",
  path: "swp/what-ifs/:id",
  permission: "swp.read",
  summary: "Call a what-if of one's own otherwise, or share it or not.",
  params: z.object({ id }),
  body: whatIfBody,
  answer: swpWhatIf,
  versioned: true,
  conflict: swpWhatIf,
  errors: ["not-found", "duplicate"],
});
export const deleteSwpWhatIf = route({
  method: "DELETE",
  path: "swp/what-ifs/:id",
  permission: "swp.read",
  summary: "Delete a what-if of one's own; the plan stays as it is.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: swpWhatIf,
  errors: ["not-found"],
});
export const getSwpWhatIf = route({
  method: "GET",
  path: "swp/what-ifs/:id",
  permission: "swp.read",
  summary: "A what-if with the items it changes, each beside the plan as it is now.",
  params: z.object({ id }),
  answer: whatIfDetail,
  errors: ["not-found"],
});
export const changeSwpWhatIfItems = route({
  method: "PUT",
  path: "swp/what-ifs/:id/items",
  permission: "swp.read",
  summary: "Set other sizes and levers for open items, by the rules of the plan, and take items out of the what-if.",
  params: z.object({ id }),
  body: z.object({
    /** Sizes as typed. */
    set: z.array(z.object({ itemId, size: z.string().check(z.maxLength(60)), ...shares })).check(z.maxLength(200)),
    remove: z.array(itemId).check(z.maxLength(2000)),
  }),
  answer: whatIfDetail,
  versioned: true,
  conflict: whatIfDetail,
  errors: ["not-found"],
});
