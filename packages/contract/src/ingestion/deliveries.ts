import * as z from "zod/mini";
import { legalEntity } from "../configuration/configuration.ts";
import { deliveryStates, held, upload, uploadStates } from "./ingestion.ts";
import { id, instant, month, nothing, route, whole, year } from "../route.ts";

const ingestion = z.object({ id: z.number(), code: z.string(), name: z.string(), section: z.string() });

/** Where an expected file is: what was sent is wrong, or waits for a yes, its day has passed, its day is ahead, or it is there. */
export const expectedStates = ["failed", "held", "late", "waits", "done"] as const;

const standing = z.object({
  deliveryId: z.number(),
  uploadId: z.number(),
  state: z.enum(["QUARANTINED", "HELD", "LOADED", "LOADED_WITH_WARNINGS"]),
  fileName: z.string(),
  rowCount: z.number(),
  errorCount: z.number(),
  warningCount: z.number(),
  by: z.string(),
  at: instant,
  /** The SFTP endpoint or connection that brought it; null: a person. */
  source: z.nullable(z.string()),
});

const expectedLine = z.object({
  /** Of this ingestion, entity and month among all: what a selection names it by. */
  id: z.number(),
  ingestion,
  legalEntity,
  year: z.number(),
  month: z.number(),
  dueDate: z.string(),
  /** Days until it is due; negative: so many days late. */
  daysLeft: z.number(),
  state: z.enum(expectedStates),
  /** The delivery that counts. */
  delivery: z.nullable(standing),
  /** A delivery with errors that nothing good has replaced yet. */
  quarantined: z.nullable(standing),
  /** A delivery nothing like what is known of the entity, which waits for a yes or no. */
  held: z.nullable(z.object({ ...standing.shape, why: held })),
  /** The last file sent since, when it is on its way, was refused or failed. */
  attempt: z.nullable(
    z.object({
      uploadId: z.number(),
      state: z.enum(uploadStates),
      fileName: z.string(),
      problem: z.nullable(z.object({ code: z.string(), text: z.string() })),
      by: z.string(),
      at: instant,
    }),
  ),
  /** The source that brings it by itself, should there be one. */
  source: z.nullable(z.string()),
  cell: z.object({
    id: z.nullable(z.number()),
    signOff: z.enum(["NONE", "COORDINATOR_SIGNED", "OWNER_VALIDATED"]),
    lock: z.enum(["OPEN", "LOCKED", "FROZEN", "REOPENED"]),
    validatedAt: z.nullable(instant),
  }),
  maySend: z.boolean(),
  mayAskReopening: z.boolean(),
});

/** What the list of expected deliveries is narrowed to. */
export const expectedFilter = {
  year: z.optional(year),
  month: z.optional(month),
  section: z.optional(z.string().check(z.maxLength(40))),
  ingestionId: z.optional(id),
  legalEntityId: z.optional(id),
  state: z.optional(z.enum(expectedStates)),
};

export const listExpected = route({
  method: "GET",
  path: "deliveries/expected",
  permission: "uploads.read",
  summary:
    "What is expected of the ingestions and entities one is given: failed, held and late first, then what waits, then what is there.",
  query: z.object({
    ...expectedFilter,
    after: z.optional(z.string().check(z.regex(/^[0-2]_-?\d{1,6}_\d{1,9}_\d{1,9}$/))),
  }),
  answer: z.object({
    items: z.array(expectedLine),
    next: z.nullable(z.string()),
    /** Over all that the filters leave but for the state. */
    counts: z.object({ failed: z.number(), held: z.number(), late: z.number(), waits: z.number(), done: z.number() }),
  }),
});

export const reportNothing = route({
  method: "POST",
  path: "uploads/nothing",
  permission: "uploads.send",
  summary:
    "Deliver for an entity and month that there is nothing to report, with why: it takes the place of what stood, and is signed as any delivery.",
  body: z.object({
    ingestionId: id,
    legalEntityId: id,
    year,
    month,
    comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  }),
  answer: upload,
  status: 201,
  errors: ["not-found", "period-not-expected", "cell-locked", "upload-running", "rows-put-away"],
});

export const answerHeldDelivery = route({
  method: "POST",
  path: "deliveries/:id/answer",
  permission: "uploads.send",
  summary:
    "Say whether a delivery that is held is the right one: it is loaded and takes the place of what stands, or is discarded and changes nothing. Whoever may deliver for its entity answers.",
  params: z.object({ id }),
  body: z.object({ load: z.boolean() }),
  answer: upload,
  errors: ["not-found", "held-answered", "held-superseded", "period-not-expected", "cell-locked", "rows-put-away"],
});

const historyEntry = z.object({
  uploadId: z.number(),
  /** Null: nothing came of it, the file was refused or is on its way. */
  deliveryId: z.nullable(z.number()),
  /** Counted from 1 over the deliveries of the cell. */
  version: z.nullable(z.number()),
  state: z.enum([...uploadStates, ...deliveryStates]),
  /** The version that took its place. */
  supersededBy: z.nullable(z.number()),
  fileName: z.string(),
  fileBytes: z.number(),
  rowCount: z.number(),
  errorCount: z.number(),
  warningCount: z.number(),
  /** Whether there are quality events that were found in it last. */
  hasExceptions: z.boolean(),
  /** Why it was held; null for what never was. */
  held: z.nullable(held),
  by: z.string(),
  at: instant,
  source: z.nullable(z.string()),
  /** The version before it had the very same file. */
  sameAsBefore: z.boolean(),
  /** What a signature stands on. */
  signed: z.boolean(),
  /** Its rows can be compared with those of another version. */
  comparable: z.boolean(),
});

export const listCellHistory = route({
  method: "GET",
  path: "deliveries/history",
  permission: "uploads.read",
  summary:
    "Everything sent to be delivered for an ingestion, legal entity and month, newest first: who, when, which file, what took whose place.",
  query: z.object({ ingestionId: id, legalEntityId: id, year, month, before: z.optional(id) }),
  answer: z.object({
    ingestion,
    legalEntity,
    cell: expectedLine.shape.cell,
    items: z.array(historyEntry),
    next: z.nullable(z.number()),
    /** Whether this reader may have the files and see the values in them. */
    seesRows: z.boolean(),
  }),
  errors: ["not-found"],
});

export const differenceKinds = ["added", "removed", "changed"] as const;
export const compareDeliveries = route({
  method: "GET",
  path: "deliveries/:id/difference",
  permission: "uploads.read",
  summary: "What changed from one delivery of a cell to another, row by row by their keys; values only for those who see rows with pay.",
  params: z.object({ id }),
  query: z.object({ to: id, kind: z.optional(z.enum(differenceKinds)), after: z.optional(whole(0, 2147483647)) }),
  answer: z.object({
    counts: z.object({ added: z.number(), removed: z.number(), changed: z.number(), same: z.number() }),
    /** How many cells changed in each column, most first; `column` null: a field that no column of the file says. */
    columns: z.array(z.object({ field: z.string(), column: z.nullable(z.string()), cells: z.number() })),
    /** Rows of one kind; null where the reader may not see their values. */
    items: z.nullable(
      z.array(
        z.object({
          key: z.string(),
          fromRow: z.nullable(z.number()),
          toRow: z.nullable(z.number()),
          cells: z.array(
            z.object({ field: z.string(), column: z.nullable(z.string()), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
          ),
        }),
      ),
    ),
    next: z.nullable(z.number()),
  }),
  errors: ["not-found", "deliveries-not-comparable", "rows-deleted", "rows-put-away"],
});

export const downloadUploadFile = route({
  method: "GET",
  path: "uploads/:id/file",
  permission: "uploads.read",
  summary: "The file as it was sent, for its sender and for those who see its rows with pay.",
  params: z.object({ id }),
  answers: "file",
  answer: nothing,
  errors: ["not-found", "file-put-away"],
});

export const downloadMarkedWorkbook = route({
  method: "GET",
  path: "uploads/:id/marked",
  permission: "uploads.read",
  summary:
    "The file as a workbook with the wrong cells marked and the reason beside each: the very workbook that was sent, or one made of a CSV. Corrected, it can be sent again.",
  params: z.object({ id }),
  answers: "file",
  answer: nothing,
  errors: ["not-found", "file-not-markable", "file-put-away"],
});

export const downloadTemplate = route({
  method: "GET",
  path: "ingestions/:id/template",
  permission: "ingestions.read",
  summary: "An empty file for an ingestion: its columns, explained in the user's language; entity and month only name the file.",
  params: z.object({ id }),
  query: z.object({
    format: z.enum(["xlsx", "csv"]),
    legalEntityId: z.optional(id),
    year: z.optional(year),
    month: z.optional(month),
  }),
  answers: "file",
  answer: nothing,
  errors: ["not-found"],
});
