import { availabilities, impacts, skillLevels, swpTabs } from "@hub/domain/swp/plan-item.ts";
import * as z from "zod/mini";
import { code, decimal, id, instant, name, nothing, route, whole } from "../route.ts";
import { swpChangeKinds } from "./item-changes.ts";

/** Several values of a filter in one text, by commas: `3,17`. */
const ids = z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/));
const words = z.string().check(z.regex(/^[\w-]{1,40}(,[\w-]{1,40}){0,19}$/));
const quarter = z.string().check(z.regex(/^20\d\d-Q[1-4]$/));
const itemId = whole(1, 9007199254740991);
export const swpTab = z.enum(swpTabs);

/** What a tab's table can be filtered by; all texts, as they stand in the page's address. Everything that is given must hold. */
export const swpFilter = z.object({
  tab: swpTab,
  /** Nodes of the organisation, of any level: what stands in them or below. */
  orgs: z.optional(ids),
  /** Ids of the catalogue: families or knowledge areas, profiles or skills, clusters (0: none). */
  parents: z.optional(ids),
  terms: z.optional(ids),
  clusters: z.optional(ids),
  levels: z.optional(words),
  impacts: z.optional(words),
  availabilities: z.optional(words),
  /** Codes of the list coverage. */
  coverages: z.optional(z.string().check(z.minLength(1), z.maxLength(800))),
  /** `1`: closed, `0`: not. */
  closed: z.optional(z.enum(["0", "1"])),
  pools: z.optional(ids),
  /** Quarters by which it is needed, included. */
  from: z.optional(quarter),
  to: z.optional(quarter),
  /** `1`: edited by oneself last, or oneself the source. */
  mine: z.optional(z.literal("1")),
  /** Words, each of which is part of the names, the source or the texts; accents and case aside. */
  text: z.optional(z.string().check(z.maxLength(200))),
});
export const swpSorts = ["name", "place", "size", "timeline", "impact", "availability", "coverage", "updated"] as const;

const term = z.object({ id: z.number(), code: z.string(), name: z.string() });
/** A node of the organisation. */
export const swpPlace = z.object({ id: z.number(), code: z.string(), name: z.string() });
/** FTE as decimals; `max` null: one number. */
export const fteRange = z.object({ min: decimal, max: z.nullable(decimal) });
const share = z.nullable(z.number());

export const swpItem = z.object({
  id: z.number(),
  tab: swpTab,
  ob: swpPlace,
  unit: swpPlace,
  division: swpPlace,
  source: z.string(),
  jobProfileFamily: z.nullable(term),
  jobProfile: z.nullable(term),
  jobProfileCluster: z.nullable(term),
  knowledgeArea: z.nullable(term),
  skillItem: z.nullable(term),
  skillCluster: z.nullable(term),
  skillLevel: z.nullable(z.enum(skillLevels)),
  competency: z.string(),
  additionalInformation: z.string(),
  relevantActions: z.string(),
  size: z.nullable(fteRange),
  impact: z.nullable(z.enum(impacts)),
  availability: z.nullable(z.enum(availabilities)),
  timeline: z.nullable(z.string()),
  /** Per cent. */
  hire: share,
  outsrc: share,
  reskill: share,
  release: share,
  dismiss: share,
  transfer: share,
  /** The levers in FTE; they add up to the size. Null where the tab has no levers. */
  fte: z.nullable(z.record(z.string(), fteRange)),
  leversByHand: z.boolean(),
  coverage: z.nullable(z.object({ code: z.string(), name: z.string(), closes: z.boolean() })),
  sizeAtClose: z.nullable(fteRange),
  closedOn: z.nullable(instant),
  trainingFrom: z.nullable(z.number()),
  trainingTo: z.nullable(z.number()),
  /** The pool it is a part of, with what is left of its total. */
  pool: z.nullable(z.object({ id: z.number(), name: z.string(), total: fteRange, unassigned: fteRange })),
  createdOn: instant,
  createdBy: z.nullable(z.string()),
  updatedOn: instant,
  updatedBy: z.nullable(z.string()),
  version: z.number(),
  mayEdit: z.boolean(),
});

export const listSwpItems = route({
  method: "GET",
  path: "swp/items",
  permission: "swp.read",
  summary: "The items of a tab that one may see, by filter and order, a page at a time, with their number.",
  query: z.object({
    ...swpFilter.shape,
    sort: z.optional(z.enum(swpSorts)),
    direction: z.optional(z.enum(["asc", "desc"])),
    /** Where the page begins: `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(400))),
    limit: z.optional(whole(1, 500)),
  }),
  answer: z.object({ items: z.array(swpItem), next: z.nullable(z.string()), total: z.number() }),
});

const counted = z.object({ value: z.string(), label: z.string(), count: z.number() });
export const countSwpItems = route({
  method: "GET",
  path: "swp/items/counts",
  permission: "swp.read",
  summary:
    "How many items the filter finds and their size, and for each value of each part of the filter how many there are with the other parts as they are.",
  query: swpFilter,
  answer: z.object({
    total: z.number(),
    size: fteRange,
    orgs: z.array(counted),
    parents: z.array(counted),
    clusters: z.array(counted),
    levels: z.array(counted),
    impacts: z.array(counted),
    availabilities: z.array(counted),
    coverages: z.array(counted),
    pools: z.array(counted),
  }),
});

export const getSwpItem = route({
  method: "GET",
  path: "swp/items/:id",
  permission: "swp.read",
  summary: "One item.",
  params: z.object({ id: itemId }),
  answer: swpItem,
  errors: ["not-found"],
});

export const listSwpItemHistory = route({
  method: "GET",
  path: "swp/items/:id/history",
  permission: "swp.read",
  summary: "What became of an item, field by field, newest first; a page of 50.",
  params: z.object({ id: itemId }),
  query: z.object({ before: z.optional(itemId) }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        at: instant,
        by: z.nullable(z.string()),
        kind: z.enum(swpChangeKinds),
        comment: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
      }),
    ),
    next: z.nullable(z.number()),
  }),
  errors: ["not-found"],
});

const text = z.string().check(z.maxLength(20_000));
const reference = z.nullable(id);
/** An item as it is typed; which fields a tab has and needs is domain/swp/check-item.ts. */
export const swpContent = z.object({
  divisionId: reference,
  source: z.string().check(z.maxLength(400)),
  profileId: reference,
  profileClusterId: reference,
  skillId: reference,
  skillClusterId: reference,
  skillLevel: z.nullable(z.enum(skillLevels)),
  competency: text,
  additionalInformation: text,
  relevantActions: text,
  /** `5`, `5-8`, `5,5`; empty: none. */
  size: z.string().check(z.maxLength(60)),
  impact: z.nullable(z.enum(impacts)),
  availability: z.nullable(z.enum(availabilities)),
  /** `2027-Q1`; empty: none. */
  timeline: z.string().check(z.maxLength(20)),
  hire: z.nullable(z.number()),
  outsrc: z.nullable(z.number()),
  reskill: z.nullable(z.number()),
  release: z.nullable(z.number()),
  dismiss: z.nullable(z.number()),
  transfer: z.nullable(z.number()),
  coverage: z.nullable(code),
  trainingFrom: z.nullable(z.number()),
  trainingTo: z.nullable(z.number()),
  poolId: reference,
});
const comment = z.optional(z.string().check(z.maxLength(4000)));

export const createSwpItem = route({
  method: "POST",
  path: "swp/items",
  permission: "swp.edit",
  summary: "Add an item to a tab; where one speaks of the same for the same quarter, only if that is meant.",
  body: z.object({ tab: swpTab, ...swpContent.shape, comment, addAgain: z.optional(z.boolean()) }),
  answer: swpItem,
  status: 201,
  errors: ["swp-item-there"],
});
export const updateSwpItem = route({
  method: "PUT",
  path: "swp/items/:id",
  permission: "swp.edit",
  summary:
    "Change an item. A closing coverage with size 0 closes it, keeping the size it had; another one with a size and a comment opens it again.",
  params: z.object({ id: itemId }),
  body: z.object({ ...swpContent.shape, comment }),
  answer: swpItem,
  versioned: true,
  conflict: swpItem,
  errors: ["not-found"],
});
export const closeSwpItem = route({
  method: "POST",
  path: "swp/items/:id/close",
  permission: "swp.edit",
  summary: "Close an item's gap or pool: its size becomes 0, and the size it had is kept.",
  params: z.object({ id: itemId }),
  body: z.object({ coverage: code, comment }),
  answer: swpItem,
  versioned: true,
  conflict: swpItem,
  errors: ["not-found"],
});
export const deleteSwpItem = route({
  method: "DELETE",
  path: "swp/items/:id",
  permission: "swp.edit",
  summary: "Delete an item; snapshots keep their copies.",
  params: z.object({ id: itemId }),
  answer: nothing,
  versioned: true,
  conflict: swpItem,
  errors: ["not-found"],
});

export const swpPool = z.object({
  id: z.number(),
  ob: swpPlace,
  unit: swpPlace,
  division: swpPlace,
  name: z.string(),
  total: fteRange,
  /** What its parts take, and what is left. */
  assigned: fteRange,
  unassigned: fteRange,
  parts: z.number(),
  /** Whether it takes new parts. */
  active: z.boolean(),
  version: z.number(),
  mayEdit: z.boolean(),
});
export const listSwpPools = route({
  method: "GET",
  path: "swp/pools",
  permission: "swp.read",
  summary: "The pools of what one may see, with what is assigned of each and what is left.",
  query: z.object({ orgs: z.optional(ids), text: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ items: z.array(swpPool) }),
});
export const createSwpPool = route({
  method: "POST",
  path: "swp/pools",
  permission: "swp.edit",
  summary: "Add a pool to a division, with its total size.",
  body: z.object({ divisionId: id, name, size: z.string().check(z.maxLength(60)) }),
  answer: swpPool,
  status: 201,
  errors: ["duplicate"],
});
export const updateSwpPool = route({
  method: "PUT",
  path: "swp/pools/:id",
  permission: "swp.edit",
  summary: "Change a pool's name or total, which may not be less than its parts, or put it out of use: it takes no new parts then.",
  params: z.object({ id }),
  body: z.object({ name, size: z.string().check(z.maxLength(60)), active: z.optional(z.boolean()) }),
  answer: swpPool,
  versioned: true,
  conflict: swpPool,
  errors: ["not-found", "duplicate"],
});
export const deleteSwpPool = route({
  method: "DELETE",
  path: "swp/pools/:id",
  permission: "swp.edit",
  summary: "Delete a pool that has no parts.",
  params: z.object({ id }),
  answer: nothing,
  versioned: true,
  conflict: swpPool,
  errors: ["not-found", "in-use"],
});
