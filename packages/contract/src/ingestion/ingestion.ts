import * as z from "zod/mini";
import { legalEntity } from "../configuration/configuration.ts";
import { id, instant, month, nothing, route, whole, year } from "../route.ts";
import { definition } from "./definition.ts";

const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

const ingestion = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  section: z.string(),
  active: z.boolean(),
  version: z.number(),
  columns: z.number(),
  entityFrom: z.enum(["delivery", "column"]),
});
const ingestionInput = z.object({
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  name: short,
  section: z.string().check(z.minLength(1), z.maxLength(40)),
  active: z.boolean(),
  definition,
});
const ingestionDetail = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  section: z.string(),
  active: z.boolean(),
  version: z.number(),
  definition,
});

export const listIngestions = route({
  method: "GET",
  path: "ingestions",
  permission: "ingestions.read",
  summary: "The ingestions one may see.",
  answer: z.object({ items: z.array(ingestion) }),
});
export const getIngestion = route({
  method: "GET",
  path: "ingestions/:id",
  permission: "ingestions.read",
  summary: "One ingestion with its definition.",
  params: z.object({ id }),
  answer: ingestionDetail,
});
export const createIngestion = route({
  method: "POST",
  path: "ingestions",
  permission: "ingestions.define",
  summary: "Define an ingestion.",
  body: ingestionInput,
  answer: ingestionDetail,
  status: 201,
  errors: ["duplicate", "definition-invalid"],
});
export const updateIngestion = route({
  method: "PUT",
  path: "ingestions/:id",
  permission: "ingestions.define",
  summary: "Change an ingestion: a new version of its definition; what was delivered keeps the one it was read by.",
  params: z.object({ id }),
  body: ingestionInput,
  answer: ingestionDetail,
  versioned: true,
  conflict: ingestionDetail,
  errors: ["duplicate", "definition-invalid"],
});

/**
 * LOADED_IN_PART: of a file for many entities some are loaded; others are in quarantine, held, skipped since they are locked, or nobody knows them. HELD: it is nothing
 * like what is known of the entity, and counts once somebody says yes; what stood before stands. DISCARDED: somebody said no. UNCHANGED: what stands says the same and is
 * signed.
 */
// oxfmt-ignore
export const uploadStates = ["RECEIVED", "CHECKING", "REJECTED", "QUARANTINED", "HELD", "DISCARDED", "LOADED", "LOADED_WITH_WARNINGS", "LOADED_IN_PART", "CHECKED", "FAILED"] as const;
export const deliveryStates = [
  "QUARANTINED",
  "HELD",
  "DISCARDED",
  "LOADED",
  "LOADED_WITH_WARNINGS",
  "SKIPPED",
  "UNCHANGED",
  "SUPERSEDED",
] as const;

/** A month's delivery that another one is compared with: how many it has, and how many persons are in both; null where rows are figures. */
const compared = z.object({ year: z.number(), month: z.number(), count: z.number(), common: z.nullable(z.number()) });
/** Why a delivery is, or was, held, and what was answered. */
export const held = z.object({
  /** What was counted: persons, or rows where they are figures. */
  unit: z.enum(["people", "rows"]),
  count: z.number(),
  /** What stood for the month when it came. */
  standing: z.nullable(compared),
  /** What stood last in the twelve months before. */
  before: z.nullable(compared),
  answer: z.nullable(z.object({ load: z.boolean(), by: z.string(), at: instant })),
  /** Whether this reader may say yes or no now. */
  mayAnswer: z.boolean(),
});

export const upload = z.object({
  id: z.number(),
  ingestion: z.object({ id: z.number(), code: z.string(), name: z.string(), section: z.string() }),
  legalEntity: z.nullable(legalEntity),
  year: z.number(),
  month: z.number(),
  purpose: z.enum(["check", "deliver"]),
  fileName: z.string(),
  /** Why there is nothing to report; null for a file. */
  comment: z.nullable(z.string()),
  fileBytes: z.number(),
  state: z.enum(uploadStates),
  /** Why it was rejected or failed: code and text in the user's language. */
  problem: z.nullable(z.object({ code: z.string(), text: z.string() })),
  rowsRead: z.number(),
  errorCount: z.number(),
  warningCount: z.number(),
  /** What the file was read with that nobody has to mend, such as rounded decimals: sentences in the user's language, each once. */
  notices: z.array(z.string()),
  createdBy: z.string(),
  /** The SFTP endpoint or connection that brought it; null: a person. */
  source: z.nullable(z.string()),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  /** When the file, rows that it brought, or what was found in it was put away, by its period or at a person's request; null each while it is there. */
  putAway: z.object({ file: z.nullable(instant), rows: z.nullable(instant), findings: z.nullable(instant) }),
  /** Whether this reader may have the file itself, with all that stands in its rows. */
  mayHave: z.boolean(),
  /** Whether there is a workbook with the wrong cells marked. */
  markable: z.boolean(),
  /** How many entities it brought something for, for how many of them something later has taken its place, and how many it changed nothing of. */
  deliveryCount: z.number(),
  supersededCount: z.number(),
  unchangedCount: z.number(),
  /** What it brought per entity, those with findings first: in lists up to 5 entities, else up to 200. */
  deliveries: z.array(
    z.object({
      id: z.number(),
      legalEntity,
      state: z.enum(deliveryStates),
      rowCount: z.number(),
      errorCount: z.number(),
      warningCount: z.number(),
      /** Whether there are quality events that were found in it last. */
      hasExceptions: z.boolean(),
      /** Null for what was never held. */
      held: z.nullable(held),
    }),
  ),
});

export const sendUpload = route({
  method: "POST",
  path: "uploads",
  permission: "uploads.send",
  summary:
    "Send a CSV or XLSX file for an ingestion, legal entity and month: to check it only, or to deliver it. Fields stand before the file.",
  sends: "multipart",
  body: z.object({
    ingestionId: id,
    /** Left out when a column of the file says the entity. */
    legalEntityId: z.optional(id),
    year,
    month,
    purpose: z.enum(["check", "deliver"]),
  }),
  answer: upload,
  status: 202,
  errors: ["not-found", "file-missing", "entity-required", "period-not-expected", "cell-locked", "upload-running", "rows-put-away"],
});
export const listUploads = route({
  method: "GET",
  path: "uploads",
  permission: "uploads.read",
  summary: "What was sent, newest first, of the entities one is given.",
  query: z.object({
    before: z.optional(id),
    year: z.optional(year),
    month: z.optional(month),
    ingestionId: z.optional(id),
    legalEntityId: z.optional(id),
  }),
  answer: z.object({ items: z.array(upload), next: z.nullable(z.number()) }),
});
export const getUpload = route({
  method: "GET",
  path: "uploads/:id",
  permission: "uploads.read",
  summary: "One upload: how far it is and what came of it.",
  params: z.object({ id }),
  answer: upload,
});

const uploadIssue = z.object({
  position: z.number(),
  row: z.nullable(z.number()),
  column: z.nullable(z.string()),
  severity: z.enum(["error", "warning"]),
  code: z.string(),
  /** What stands in the cell; empty where the reader may not see pay. */
  found: z.nullable(z.string()),
  /** What is wrong and what to do, in the user's language. */
  text: z.string(),
});
export const listUploadIssues = route({
  method: "GET",
  path: "uploads/:id/issues",
  permission: "uploads.read",
  summary: "Everything the check found, in the order of the file, and how often each cause occurs.",
  params: z.object({ id }),
  query: z.object({
    after: z.optional(whole(0, 2147483647)),
    code: z.optional(z.string().check(z.maxLength(100))),
    column: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({
    items: z.array(uploadIssue),
    next: z.nullable(z.number()),
    /** Causes over the whole file, most frequent first. */
    causes: z.array(
      z.object({
        code: z.string(),
        column: z.nullable(z.string()),
        severity: z.enum(["error", "warning"]),
        count: z.number(),
        text: z.string(),
      }),
    ),
  }),
});
export const downloadUploadIssues = route({
  method: "GET",
  path: "uploads/:id/issues.csv",
  permission: "uploads.read",
  summary: "Everything the check found as CSV (UTF-8 with BOM), in the user's language.",
  params: z.object({ id }),
  answers: "file",
  answer: nothing,
});

/** What the delivery form offers this user: ingestions, the entities for each, and the month that waits. */
export const deliveryOptions = route({
  method: "GET",
  path: "uploads/options",
  permission: "uploads.send",
  summary: "What one may deliver: ingestions with their legal entities, and the month that is due.",
  answer: z.object({
    ingestions: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        name: z.string(),
        section: z.string(),
        entityFrom: z.enum(["delivery", "column"]),
        legalEntities: z.array(legalEntity),
      }),
    ),
    period: z.object({ year: z.number(), month: z.number() }),
  }),
});
