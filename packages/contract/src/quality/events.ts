import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import * as z from "zod/mini";
import { day, email, instant, route, whole } from "../route.ts";

const eventId = whole(1, 9007199254740991);

/** Several values of a filter in one text, by commas: `3,17`. */
const ids = z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,199}$/));
const statuses = z.string().check(z.regex(/^[A-Z_]{1,20}(,[A-Z_]{1,20}){0,9}$/));

/** What a table of events can be filtered by; all texts, as they stand in the page's address. Everything that is given must hold. Days are included. */
export const qualityFilter = z.object({
  /** Ids of data elements (QUAL-01). */
  elements: z.optional(ids),
  rules: z.optional(ids),
  status: z.optional(statuses),
  /** Accountability: ids of the list accountant-perimeter, ids of accountable people; 0 is nobody. */
  perimeters: z.optional(ids),
  accountants: z.optional(ids),
  entities: z.optional(ids),
  /** Sections, by code; `-` is none. */
  sections: z.optional(z.string().check(z.maxLength(400))),
  firstFrom: z.optional(day),
  firstTo: z.optional(day),
  lastFrom: z.optional(day),
  lastTo: z.optional(day),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  /** `1`: open or in progress with a due date that is past. */
  overdue: z.optional(z.literal("1")),
  /** `1`: one is accountable oneself. */
  mine: z.optional(z.literal("1")),
  /** `1`: not found any more by the last delivery; `0`: still there. */
  gone: z.optional(z.enum(["0", "1"])),
  /** The delivery in which they were found last. */
  delivery: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  /** Words, each of which is part of the id, the value, the detail or the comments; accents and case aside. */
  text: z.optional(z.string().check(z.maxLength(200))),
});

/** By a day or number; or by whose or what they are, then by the day due. */
export const qualitySorts = ["due", "last", "id", "entity", "accountant", "rule", "perimeter"] as const;
/** Which way an order goes unless told: what was found last and the newest number are what one looks for; what is due first, and names from A on. */
export const firstDirection = (sort: (typeof qualitySorts)[number]): "asc" | "desc" => (sort === "last" || sort === "id" ? "desc" : "asc");

const ref = z.object({ id: z.number(), code: z.string(), name: z.string() });
const person = z.object({ id: z.number(), email: z.string(), name: z.string() });
export const qualityEvent = z.object({
  idEvent: z.number(),
  dataSource: z.string(),
  tableName: z.string(),
  legalEntity: ref,
  idType: z.string(),
  idValue: z.string(),
  objectType: z.string(),
  objectName: z.string(),
  /** Null when there was none, and where `valueHidden`. */
  objectValue: z.nullable(z.string()),
  /** What was found is pay, which the reader does not see. */
  valueHidden: z.boolean(),
  elementId: z.number(),
  ruleId: z.number(),
  /** The rule's code, or the name an outside system gives it. */
  exceptionRule: z.string(),
  /** In the reader's language: what is wrong. */
  exceptionRuleDetail: z.string(),
  status: z.enum(eventStatuses),
  acceptedUntil: z.nullable(z.string()),
  firstExceptionDate: z.string(),
  lastExceptionDate: z.string(),
  /** Since when deliveries do not show it any more. */
  goneSince: z.nullable(z.string()),
  /** The delivery in which it was found last. */
  deliveryId: z.nullable(z.number()),
  accountantPerimeter: z.nullable(ref),
  accountant: z.nullable(person),
  dueDate: z.nullable(z.string()),
  overdue: z.boolean(),
  comments: z.string(),
  /** Null: by a delivery. */
  updatedBy: z.nullable(z.string()),
  updatedOn: instant,
  version: z.number(),
  mayEdit: z.boolean(),
  /** What its status may become next, for the reader; empty where they may not edit. */
  nextStatuses: z.array(z.enum(eventStatuses)),
});

export const listQualityEvents = route({
  method: "GET",
  path: "quality",
  permission: "quality.read",
  summary: "Exception events one may see, by filter and order, a page at a time, with their number: exact up to 10,000.",
  query: z.object({
    ...qualityFilter.shape,
    sort: z.optional(z.enum(qualitySorts)),
    direction: z.optional(z.enum(["asc", "desc"])),
    /** Where the page begins: `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^[\w.:-]{1,80}$/))),
    limit: z.optional(whole(1, 500)),
  }),
  answer: z.object({
    items: z.array(qualityEvent),
    next: z.nullable(z.string()),
    total: z.object({ count: z.number(), exact: z.boolean() }),
  }),
});

const counted = z.object({ id: z.number(), label: z.string(), count: z.number() });
export const countQualityEvents = route({
  method: "GET",
  path: "quality/counts",
  permission: "quality.read",
  summary:
    "How many events the filter finds, exactly, and for each value of each part of the filter how many there are with the other parts as they are.",
  query: qualityFilter,
  answer: z.object({
    total: z.number(),
    overdue: z.number(),
    mine: z.number(),
    elements: z.array(z.object({ ...counted.shape, dataSource: z.string(), tableName: z.string() })),
    rules: z.array(counted),
    statuses: z.array(z.object({ status: z.enum(eventStatuses), count: z.number() })),
    /** Id 0: nobody. */
    perimeters: z.array(counted),
    accountants: z.array(counted),
    entities: z.array(counted),
    sections: z.array(z.object({ section: z.nullable(z.string()), count: z.number() })),
  }),
});

export const getQualityEvent = route({
  method: "GET",
  path: "quality/:id/detail",
  permission: "quality.read",
  summary: "One event.",
  params: z.object({ id: eventId }),
  answer: qualityEvent,
  errors: ["not-found"],
});

/** Words for `changes`: the fields of the form; days and codes as text. */
const fieldChange = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });
export const qualityChangeKinds = [
  "edited",
  "bulk-edited",
  "imported",
  "undone",
  "found-again",
  "reappeared",
  "acceptance-ended",
  "gone",
] as const;
export const listQualityHistory = route({
  method: "GET",
  path: "quality/:id/history",
  permission: "quality.read",
  summary: "What became of an event, field by field, newest first; a page of 50.",
  params: z.object({ id: eventId }),
  query: z.object({ before: z.optional(eventId) }),
  answer: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        at: instant,
        /** Null: by a delivery. */
        by: z.nullable(z.string()),
        kind: z.enum(qualityChangeKinds),
        changes: z.array(fieldChange),
      }),
    ),
    next: z.nullable(z.number()),
  }),
  errors: ["not-found"],
});

/** What an edit changes; what is left out stays. */
export const qualityEdit = {
  status: z.optional(z.enum(eventStatuses)),
  acceptedUntil: z.optional(z.nullable(day)),
  accountant: z.optional(z.nullable(email)),
  /** Code of the list accountant-perimeter. */
  accountantPerimeter: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  dueDate: z.optional(z.nullable(day)),
};
export const updateQualityEvent = route({
  method: "PUT",
  path: "quality/:id",
  permission: "quality.edit",
  summary: "Edit one event.",
  params: z.object({ id: eventId }),
  body: z.object({ ...qualityEdit, comments: z.optional(z.string().check(z.maxLength(20000))) }),
  answer: qualityEvent,
  versioned: true,
  conflict: qualityEvent,
  errors: ["not-found"],
});

export const listQualityAccountants = route({
  method: "GET",
  path: "quality/accountants",
  permission: "quality.read",
  summary: "People who can be accountable, by a part of the name or e-mail, up to 20; of one event, those who may see it.",
  query: z.object({ search: z.optional(z.string().check(z.maxLength(200))), event: z.optional(eventId) }),
  answer: z.object({ items: z.array(person) }),
});
export const listQualityPerimeters = route({
  method: "GET",
  path: "quality/perimeters",
  permission: "quality.read",
  summary: "The values of the list accountant-perimeter, in the reader's language.",
  answer: z.object({ items: z.array(z.object({ ...ref.shape, active: z.boolean() })) }),
});

/** So many causes are changed together at most. */
export const mostCauses = 100;
export const listQualityCauses = route({
  method: "GET",
  path: "quality/causes",
  permission: "quality.read",
  summary:
    "Open events put together by what they have in common (element and rule, entity, delivery), most first, with the closing they stand against.",
  query: z.object({ ...qualityFilter.shape, after: z.optional(whole(0, 100000)), limit: z.optional(whole(1, 200)) }),
  answer: z.object({
    items: z.array(
      z.object({
        elementId: z.number(),
        objectName: z.string(),
        dataSource: z.string(),
        tableName: z.string(),
        ruleId: z.number(),
        exceptionRule: z.string(),
        legalEntity: ref,
        delivery: z.nullable(
          z.object({
            id: z.number(),
            fileName: z.string(),
            year: z.number(),
            month: z.number(),
            section: z.string(),
            by: z.string(),
            at: instant,
          }),
        ),
        open: z.number(),
        overdue: z.number(),
        /** Of them, not found any more by the last delivery. */
        gone: z.number(),
        earliestDue: z.nullable(z.string()),
        /** An example of what is wrong, in the reader's language. */
        example: z.string(),
        /** The cell of the month they came in, and whether it can still change before it closes. */
        closing: z.nullable(
          z.object({ year: z.number(), month: z.number(), section: z.string(), dueDate: z.string(), locked: z.boolean() }),
        ),
      }),
    ),
    next: z.nullable(z.number()),
  }),
});
