import { checkRuleCodes } from "@hub/domain/checks/check-rules.ts";
import * as z from "zod/mini";
import { finding } from "../checks/checks.ts";
import { id, instant, menuEntries, month, route, year } from "../route.ts";

export const capacities = ["coordinator", "owner", "group-owner"] as const;
const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });

/** The PLN messages of specification 4 and the table of readings 2; the codes are message keys of the validation area. */
export const messageCodes = ["validated", "pending", "all-available", "partially-available", "none-available", "none-expected"] as const;
const message = z.object({ code: z.enum(messageCodes), validated: z.number(), expected: z.number(), date: z.nullable(instant) });

/** One consolidation: a section in a month. */
const consolidation = z.object({
  id: z.number(),
  section: z.string(),
  year: z.number(),
  month: z.number(),
  state: z.enum(["NONE", "PARTIAL", "FULL"]),
  expected: z.number(),
  delivered: z.number(),
  signed: z.number(),
  validated: z.number(),
  message,
});

/** One cell: an entity in a consolidation, with its three statuses. */
export const cell = z.object({
  legalEntity: entity,
  expected: z.boolean(),
  dueDate: z.nullable(z.string()),
  data: z.enum(["NO_DATA", "BLOCKED", "HELD", "READY"]),
  signOff: z.enum(["NONE", "COORDINATOR_SIGNED", "OWNER_VALIDATED"]),
  lock: z.enum(["OPEN", "LOCKED", "FROZEN", "REOPENED"]),
  /** Rows in the loaded deliveries: contracts, of which a person may have several. */
  rows: z.number(),
  /** Warnings of the files' checks. */
  warnings: z.number(),
  /** What the check rules found: blocking ones keep it from being signed, each of the others is commented before the first signature. */
  findings: z.object({ blocking: z.number(), warnings: z.number() }),
  /** What the first signature has to say before it can be given: a comment on each warning of the rules, and one on those of the files together. */
  owed: z.object({ findings: z.number(), files: z.number() }),
  /** A wish to open it again that nobody decided yet, or that was approved and runs; its last day. */
  reopening: z.nullable(z.object({ id: z.number(), state: z.enum(["ASKED", "APPROVED"]), until: z.string() })),
  deliveredBy: z.array(z.string()),
  deliveredAt: z.nullable(instant),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(instant),
  validatedBy: z.nullable(z.string()),
  validatedAt: z.nullable(instant),
  consolidated: z.boolean(),
  /** Validated on a date, or pending. */
  message,
  /** What this user may do with it now. */
  may: z.object({ sign: z.boolean(), validate: z.boolean() }),
});

export const listValidation = route({
  method: "GET",
  path: "validation",
  permission: "validation.read",
  summary: "Consolidations (a section in a month) of the entities one is given, newest month first.",
  query: z.object({ year: z.optional(year), month: z.optional(month), section: z.optional(z.string().check(z.maxLength(40))) }),
  answer: z.object({ items: z.array(consolidation) }),
});
export const getValidation = route({
  method: "GET",
  path: "validation/:id/detail",
  permission: "validation.read",
  summary: "One consolidation with its cells: who delivered, signed and validated, and what is missing.",
  params: z.object({ id }),
  answer: z.object({
    ...consolidation.shape,
    cells: z.array(cell),
    requestedAt: z.nullable(instant),
    mayConsolidate: z.boolean(),
    ingestions: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});
export const listYears = route({
  method: "GET",
  path: "validation/years",
  permission: "validation.read",
  summary: "Years that have cells or are due.",
  answer: z.array(z.number()),
});
export const listMonths = route({
  method: "GET",
  path: "validation/months",
  permission: "validation.read",
  summary: "The months, 1 to 12.",
  answer: z.array(z.number()),
});
export const listValidationEntities = route({
  method: "GET",
  path: "validation/legalEntities",
  permission: "validation.read",
  summary: "Legal entities whose data one may sign or validate.",
  answer: z.array(entity),
});
export const listKpis = route({
  method: "GET",
  path: "validation/kpis",
  permission: "validation.read",
  summary: "The KPIs, each with the sections it can be read from.",
  answer: z.array(z.object({ code: z.string(), sections: z.array(z.string()) })),
});
export const listScopes = route({
  method: "POST",
  path: "validation/kpis/scopes",
  permission: "validation.read",
  writes: "nothing",
  summary: "The scopes offered for the chosen KPIs.",
  body: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1000)),
  answer: z.array(z.object({ scopeType: z.string(), scopes: z.array(z.string()) })),
});
export const allowValidationAccess = route({
  method: "GET",
  path: "validation/allowValidationAccess",
  permission: "signed-in",
  summary: "Whether one may use validation.",
  answer: z.object({ allowed: z.boolean() }),
});
export const loadAllViewListValidation = route({
  method: "GET",
  path: "validation/loadAllViewListValidation",
  permission: "validation.read",
  summary: "The menu's validations.",
  answer: menuEntries,
});

/** What can be opened of a validation: `cells`, `findings`, `history`, or the figures of a scenario of its month. */
const view = z.object({
  id: z.number(),
  name: z.string(),
  code: z.enum(["cells", "findings", "history", "figures"]),
  /** Where it stands: the portal's address behind the hash. */
  address: z.string(),
});
export const loadValidationViews = route({
  method: "GET",
  path: "validation/:id/loadValidationViews",
  permission: "validation.read",
  summary: "The views of one validation: its cells, findings and history, and the month's figures one may read, official or provisional.",
  params: z.object({ id }),
  answer: z.array(view),
  errors: ["not-found"],
});

/** The form of specification 2 (VAL-01). */
export const validationForm = z.object({
  consolidationType: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Required for coordinator and owner; a group owner consolidates the section and names none. */
  legalEntityId: z.optional(id),
  ingestionId: z.optional(id),
  year,
  month,
  comment: z.optional(z.string().check(z.maxLength(2000))),
  scopeType: z.optional(z.string().check(z.maxLength(60))),
  scopes: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1000)),
  kpis: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(1000)),
  /** The capacity in which this signature is given. */
  userRole: z.enum(capacities),
  /** What a first signature says of each warning that the check rules found. */
  findings: z.optional(
    z.array(z.object({ rule: z.enum(checkRuleCodes), comment: z.string().check(z.maxLength(2000)) })).check(z.maxLength(100)),
  ),
  /** The fingerprint of the figures the user saw; refused where others stand by now. */
  seenFigures: z.optional(z.string().check(z.maxLength(64))),
  /** The message the user saw when confirming; 409 with the new one if it changed since. */
  seen: z.optional(z.object({ code: z.enum(messageCodes), validated: z.number(), expected: z.number() })),
});
export const saveValidation = route({
  method: "POST",
  path: "validation/save",
  permission: "validation.read",
  summary: "Sign (coordinator), validate (owner) or consolidate (group owner).",
  body: validationForm,
  answer: z.object({
    consolidationId: z.number(),
    message,
    closing: z.array(z.object({ scenarioId: z.number(), year: z.number(), month: z.number() })),
  }),
  conflict: message,
  errors: [
    "not-found",
    "entity-required",
    "period-not-expected",
    "comment-required",
    "findings-uncommented",
    "cell-not-ready",
    "already-signed",
    "already-validated",
    "first-signature-missing",
    "deliverer-may-not-sign",
    "signer-may-not-validate",
    "validation-message-changed",
    "figures-changed",
    "part-not-signed",
    "no-entity-expected",
    "administrators-never-validate",
    "rows-put-away",
  ],
});
/** What the form says before it is confirmed: the message for these choices, and why one may not sign. */
export const previewValidation = route({
  method: "GET",
  path: "validation/preview",
  permission: "validation.read",
  summary: "The message for a section and month (and entity) as it is now.",
  query: z.object({ consolidationType: z.string().check(z.minLength(1), z.maxLength(40)), year, month, legalEntityId: z.optional(id) }),
  answer: z.object({
    section: message,
    entity: z.nullable(message),
    cell: z.nullable(cell),
    /** Of the cell: each warning is commented before the first signature. */
    findings: z.array(finding),
  }),
  errors: ["not-found"],
});
