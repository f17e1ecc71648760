import { impacts, skillLevels } from "@hub/domain/swp/plan-item.ts";
import { questionTabs } from "@hub/domain/swp/questions.ts";
import * as z from "zod/mini";
import { id, instant, nothing, route, whole } from "../route.ts";
import { fteRange } from "./items.ts";

/** The tabs with a history. */
export const snapshotTab = z.enum(questionTabs);
const orgs = z.optional(z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/)));
const itemId = whole(1, 9007199254740991);

const counted = z.object({ count: z.number(), fte: fteRange });
/** The row of the history (SWP-13): the size of all rows, and how many of them are critical, new ... with their FTE. */
export const snapshotTotals = z.object({
  items: z.number(),
  size: fteRange,
  critical: counted,
  new: counted,
  existent: counted,
  begin: counted,
  inter: counted,
  expert: counted,
});
export const swpSnapshot = z.object({
  id: z.number(),
  tab: snapshotTab,
  /** The part of the organisation it is a copy of; null: all of it. */
  orgId: z.nullable(z.number()),
  /** As it was called then; empty for all of the organisation. */
  orgName: z.string(),
  takenAt: instant,
  takenBy: z.string(),
  /** Empty where one reads only a part of what it was taken of. */
  comment: z.string(),
  /** Items of size 0 were left out. */
  withoutZero: z.boolean(),
  totals: snapshotTotals,
  /** The totals are those of what one sees and asked for, which is not all of it. */
  isPart: z.boolean(),
  /** It holds all that one sees and asked for, so that it can stand in one line with others that do. */
  isComparable: z.boolean(),
  mayDelete: z.boolean(),
});

export const listSwpSnapshots = route({
  method: "GET",
  path: "swp/snapshots",
  permission: "swp.read",
  summary: "The history of a tab, newest first, with the totals of what one sees of each snapshot; a page of 200.",
  query: z.object({ tab: snapshotTab, orgs, before: z.optional(id) }),
  answer: z.object({ items: z.array(swpSnapshot), next: z.nullable(z.number()) }),
});

export const listSwpSnapshotScopes = route({
  method: "GET",
  path: "swp/snapshots/scopes",
  permission: "swp.snapshots",
  summary: "The parts of the organisation that one may take snapshots of, in the order of the tree; the one without id is all of it.",
  answer: z.object({ items: z.array(z.object({ orgId: z.nullable(z.number()), name: z.string() })) }),
});
const scope = { tab: snapshotTab, orgId: z.nullable(id), withoutZero: z.boolean() };
export const previewSwpSnapshot = route({
  method: "POST",
  path: "swp/snapshots/preview",
  permission: "swp.snapshots",
  summary: "What a snapshot would copy: its totals, and the first 100 rows whose names hold the text, each with whether it is new.",
  body: z.object({ ...scope, text: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    totals: snapshotTotals,
    /** Rows of size 0 that it would leave out. */
    leftOut: z.number(),
    /** Earlier snapshots of the same part of the organisation, that newness is told by. */
    earlier: z.number(),
    /** Rows whose names hold the text. */
    matching: z.number(),
    rows: z.array(
      z.object({
        itemId: z.number(),
        name: z.string(),
        skillLevel: z.nullable(z.enum(skillLevels)),
        place: z.string(),
        size: fteRange,
        impact: z.nullable(z.enum(impacts)),
        isNew: z.boolean(),
      }),
    ),
  }),
  errors: ["not-found"],
});
export const createSwpSnapshot = route({
  method: "POST",
  path: "swp/snapshots",
  permission: "swp.snapshots",
  summary:
    "Take a snapshot: a copy of a tab, of the whole organisation or a part of it, with names, levers, answers and totals, that never changes.",
  body: z.object({
    ...scope,
    comment: z.string().check(z.maxLength(4000)),
    /** Rows of which somebody says otherwise than their keys whether they are new. */
    overrides: z.array(z.object({ itemId, isNew: z.boolean() })).check(z.maxLength(5000)),
  }),
  answer: swpSnapshot,
  status: 201,
  errors: ["not-found"],
});
export const deleteSwpSnapshot = route({
  method: "DELETE",
  path: "swp/snapshots/:id",
  permission: "swp.snapshots",
  summary: "Delete a snapshot, with its copies of all rows.",
  params: z.object({ id }),
  answer: nothing,
  errors: ["not-found"],
});

export const comparisonRows = ["division", "cluster"] as const;
export const comparisonKinds = ["entered", "closed", "changed"] as const;
/** What became of an item between a column and the one before. */
export const comparisonHows = ["new", "reopened", "moved-in", "covered", "gone", "moved-out", "changed"] as const;
const compared = {
  tab: snapshotTab,
  by: z.enum(comparisonRows),
  /** Up to three ids. */
  snapshots: z.optional(z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,2}$/))),
  /** `1`: the plan as it is now, as the last column. */
  now: z.optional(z.literal("1")),
  orgs,
};
const cell = z.object({
  /** What the row was called then, where it is not the row's name. */
  calledThen: z.nullable(z.string()),
  items: z.number(),
  size: fteRange,
  critical: z.number(),
  /** Against the column before; null in the first. */
  entered: z.nullable(z.number()),
  closed: z.nullable(z.number()),
  changed: z.nullable(z.number()),
});
export const compareSwp = route({
  method: "GET",
  path: "swp/comparison",
  permission: "swp.read",
  summary:
    "Up to three snapshots of a tab and the plan as it is now, oldest first, by division or cluster: sizes, and what entered, closed and changed from column to column.",
  query: z.object(compared),
  answer: z.object({
    columns: z.array(
      z.object({
        /** Null: now. */
        snapshotId: z.nullable(z.number()),
        takenAt: instant,
        orgName: z.string(),
        comment: z.string(),
        withoutZero: z.boolean(),
      }),
    ),
    /** Not every snapshot holds all that one sees and asked for; what only some hold is left out of all columns. */
    isNarrowed: z.boolean(),
    rows: z.array(
      z.object({
        /** Of the division or cluster; 0: items without cluster. */
        id: z.number(),
        name: z.string(),
        cells: z.array(cell),
      }),
    ),
    /** All rows together, a cell a column. */
    totals: z.array(cell),
  }),
  errors: ["not-found"],
});
export const listSwpComparisonItems = route({
  method: "GET",
  path: "swp/comparison/items",
  permission: "swp.read",
  summary: "The items that entered, closed or changed between a column of a comparison and the one before; a page of 100.",
  query: z.object({
    ...compared,
    /** Place of the column, the first is 0. */
    column: whole(1, 3),
    kind: z.enum(comparisonKinds),
    /** Of one division or cluster (0: without); of all rows unless told. */
    row: z.optional(whole(0, 2147483647)),
    after: z.optional(itemId),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        itemId: z.number(),
        name: z.string(),
        skillLevel: z.nullable(z.enum(skillLevels)),
        place: z.string(),
        how: z.enum(comparisonHows),
        before: z.nullable(fteRange),
        after: z.nullable(fteRange),
        changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
      }),
    ),
    next: z.nullable(z.number()),
    total: z.number(),
  }),
  errors: ["not-found"],
});
