import { roles } from "@hub/domain/session/permissions.ts";
import { steps } from "@hub/domain/validation/waiting.ts";
import * as z from "zod/mini";
import { finding } from "../checks/checks.ts";
import { cellPlace, reason, reopening } from "./reopenings.ts";
import { id, instant, month, route, year } from "../route.ts";
import { cellFigures } from "./cell-figures.ts";
import { cell } from "./validation.ts";

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });
const person = z.object({ id: z.number(), name: z.string() });

/** What a cell waits for, and who could do it today: the same rules as when they do, four eyes included. */
const waits = z.object({
  step: z.enum(steps),
  roles: z.array(z.enum(roles)),
  people: z.array(person),
  me: z.boolean(),
  /** Where nobody could: who may give somebody the role. */
  administrators: z.array(person),
});

const monthCell = z.object({
  section: z.string(),
  expected: z.boolean(),
  dueDate: z.nullable(z.string()),
  /** Whole days since the due day while it is not validated. */
  daysLate: z.number(),
  data: cell.shape.data,
  signOff: cell.shape.signOff,
  lock: cell.shape.lock,
  rows: z.number(),
  blocking: z.number(),
  /** Warnings of the check rules and of the files' checks. */
  warnings: z.number(),
  /** Exceptions that are open or in progress, of any month; null where one does not read them. */
  openEvents: z.nullable(z.number()),
  reopening: cell.shape.reopening,
  validatedAt: z.nullable(instant),
  waits: z.nullable(waits),
  owed: cell.shape.owed,
  /** What this user may do with it now. */
  may: z.object({ ...cell.shape.may.shape, nudge: z.boolean() }),
});
const totals = z.object({
  expected: z.number(),
  delivered: z.number(),
  signed: z.number(),
  validated: z.number(),
  late: z.number(),
  blocked: z.number(),
  /** Cells that wait for this user. */
  mine: z.number(),
  /** Cells that wait for somebody whom this user may remind today. */
  nudges: z.number(),
});

export const getMonth = route({
  method: "GET",
  path: "validation/month",
  permission: "validation.read",
  summary:
    "A month at a glance: the entities one is given by sections, each cell with its statuses, lateness, findings and whom it waits for.",
  query: z.object({
    /** The month that was over last unless both are told. */
    year: z.optional(year),
    month: z.optional(month),
  }),
  answer: z.object({
    year: z.number(),
    month: z.number(),
    /** The day (UTC) that lateness is told by. */
    today: z.string(),
    sections: z.array(z.object({ code: z.string(), totals })),
    entities: z.array(z.object({ legalEntity: entity, cells: z.array(monthCell), totals })),
    totals,
  }),
});

export const getCell = route({
  method: "GET",
  path: "validation/cell",
  permission: "validation.read",
  summary: "One cell: its statuses, what the checks found, a reopening, whom it waits for and what one may do.",
  query: cellPlace,
  answer: z.object({
    section: z.string(),
    year: z.number(),
    month: z.number(),
    /** Null while nobody did anything in this section's month. */
    consolidationId: z.nullable(z.number()),
    cell,
    /** The message of the section, which validating changes. */
    message: cell.shape.message,
    daysLate: z.number(),
    findings: z.array(finding),
    reopening: z.nullable(reopening),
    waits: z.nullable(waits),
    may: z.object({ sendBack: z.boolean(), askReopening: z.boolean(), nudge: z.boolean() }),
    /** Whether one has nudged about it today: once a day is enough. */
    nudgedToday: z.boolean(),
  }),
  errors: ["not-found"],
});

export const historyKinds = [
  "delivered",
  "signed",
  "validated",
  "returned",
  "finding-commented",
  "reopening-asked",
  "reopening-approved",
  "reopening-refused",
  "reopening-withdrawn",
  "reopening-lapsed",
  "locked-again",
  "nudged",
  "closed",
] as const;
const historyEntry = z.object({
  /** Of this line among all of them. */
  id: z.string(),
  kind: z.enum(historyKinds),
  at: instant,
  legalEntity: entity,
  /** Null: the portal itself. */
  who: z.nullable(z.string()),
  /** In whose stead. */
  onBehalfOf: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** Whom it was for. */
  to: z.array(z.string()),
  /** Of a delivery: its file, how it came out, its rows. */
  delivery: z.nullable(z.object({ fileName: z.string(), state: z.string(), rows: z.number(), uploadId: z.number() })),
  /** Of a reopening: its last day. */
  until: z.nullable(z.string()),
  /** Of a finding: its rule. */
  rule: z.nullable(z.string()),
  /** Of a signature: the figures that were shown, as this user may see them. */
  figures: z.nullable(cellFigures),
  /** Of a closing: the version it is in. */
  version: z.nullable(z.object({ scenarioId: z.number(), scenarioType: z.string(), number: z.number() })),
});
export const getHistory = route({
  method: "GET",
  path: "validation/history",
  permission: "validation.read",
  summary:
    "What happened to a cell, or to all cells of a section in a month that one is given, newest first: deliveries, signatures, returns, reopenings, nudges, closings.",
  query: z.object({
    section: cellPlace.shape.section,
    year,
    month,
    legalEntityId: z.optional(id),
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.maxLength(400))),
  }),
  answer: z.object({ items: z.array(historyEntry), next: z.nullable(z.string()) }),
  errors: ["not-found"],
});

export const returnCell = route({
  method: "POST",
  path: "validation/return",
  permission: "validation.validate",
  summary: "Send a signed cell back to the coordinator with the reason: the first signature is taken back, and who gave it is told.",
  body: z.object({ ...cellPlace.shape, reason }),
  answer: z.object({ to: z.array(z.string()) }),
  errors: ["not-found", "nothing-to-return", "already-validated", "administrators-never-validate"],
});
export const nudge = route({
  method: "POST",
  path: "validation/nudge",
  permission: "validation.read",
  summary: "Remind whoever a cell waits for, once a day.",
  body: z.object({ ...cellPlace.shape, comment: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
  answer: z.object({ to: z.array(z.string()) }),
  errors: ["not-found", "nudge-nobody", "nudge-yourself", "nudged-today"],
});
