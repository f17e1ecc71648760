import { leastMonths, mostMonths, retentionKinds } from "@hub/domain/configuration/retention.ts";
import * as z from "zod/mini";
import { id, instant, month, route, whole, year } from "../route.ts";
import { legalEntity } from "./configuration.ts";

const kind = z.enum(retentionKinds);
const period = z.object({ year: z.number(), month: z.number() });
const retentionPeriod = z.object({
  kind,
  /** Of a month's data, from the month's end on; null: for ever. */
  months: z.nullable(z.number()),
  version: z.number(),
  /** Who changed it last, and when; null since the start. */
  changed: z.nullable(z.object({ at: instant, by: z.string() })),
});
export const listRetention = route({
  method: "GET",
  path: "retention",
  permission: "retention.read",
  summary:
    "How long each kind of data is kept, what would be put away at the next run by month, what stays although its period is over and why, and what the last runs put away.",
  answer: z.object({
    periods: z.array(retentionPeriod),
    /** What goes at the next run, and what stays although its period is over. */
    due: z.array(
      z.object({
        kind,
        /** Null for the trail, which is of no month. */
        period: z.nullable(period),
        /** Files, deliveries, files with findings and exceptions, lines. */
        items: z.number(),
        amount: z.number(),
        /** Null: it goes. */
        stays: z.nullable(z.enum(["month-open", "cell-open", "held", "not-sealed"])),
      }),
    ),
    runs: z.array(
      z.object({
        at: instant,
        counts: z.array(z.object({ kind, period: z.nullable(period), items: z.number(), amount: z.number() })),
      }),
    ),
    /** Days after which files of tasks and their lines go; they are no setting. */
    tasks: z.object({ fileDays: z.number(), listedDays: z.number() }),
  }),
});
export const updateRetentionPeriod = route({
  method: "PUT",
  path: "retention/:kind",
  permission: "retention.manage",
  summary: "Change how long a kind of data is kept, in months from the end of the month it is of, or for ever.",
  params: z.object({ kind }),
  body: z.object({ months: z.nullable(whole(leastMonths, mostMonths)) }),
  answer: retentionPeriod,
  versioned: true,
  conflict: retentionPeriod,
});

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));
/** An employee's number as it is delivered. */
const person = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}]*$/u));
const legalHold = z.object({
  id: z.number(),
  /** Null: of all entities, of all months, of everybody. */
  legalEntity: z.nullable(legalEntity),
  period: z.nullable(period),
  person: z.nullable(z.string()),
  reason: z.string(),
  setBy: z.string(),
  setAt: instant,
  liftedBy: z.nullable(z.string()),
  liftedAt: z.nullable(instant),
  version: z.number(),
});
export const listLegalHolds = route({
  method: "GET",
  path: "legal-holds",
  permission: "retention.read",
  summary: "Legal holds, those that stand first, up to 500: what they cover is neither put away nor erased.",
  answer: z.object({ items: z.array(legalHold) }),
});
export const createLegalHold = route({
  method: "POST",
  path: "legal-holds",
  permission: "retention.manage",
  summary: "Hold the data of an entity, of a month, of an employee of an entity, or all of it, until it is lifted.",
  body: z.object({
    legalEntityId: z.nullable(id),
    period: z.nullable(z.object({ year, month })),
    person: z.nullable(person),
    reason,
  }),
  answer: legalHold,
  status: 201,
});
export const liftLegalHold = route({
  method: "POST",
  path: "legal-holds/:id/lift",
  permission: "retention.manage",
  summary: "Lift a hold: what it kept goes when its period is over.",
  params: z.object({ id }),
  body: z.object({}),
  answer: legalHold,
  versioned: true,
  conflict: legalHold,
  errors: ["not-found"],
});

export const erasureStates = ["COUNTING", "COUNTED", "CHECKING", "RUNNING", "DONE", "VOID"] as const;
const counts = z.record(z.string(), z.number());
const erasure = z.object({
  id: z.number(),
  state: z.enum(erasureStates),
  /** Of whom: an employee of an entity, or a user. Their number or name only until it is done. */
  legalEntity: z.nullable(legalEntity),
  person: z.nullable(z.string()),
  user: z.nullable(z.string()),
  words: z.array(z.string()),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  expiresAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** What was found of them, by kind and table; null while it is counted. */
  counted: z.nullable(counts),
  done: counts,
  /** What hinders it now. */
  waitsFor: z.nullable(z.enum(["period", "month-open", "cell-open", "held", "in-quarantine", "user-active", "not-sealed", "months-away"])),
  doneAt: z.nullable(instant),
  /** SHA-256 of the certificate. */
  certificateHash: z.nullable(z.string()),
  fingerprint: z.string(),
  /** What this reader may do with it now. */
  may: z.object({ confirm: z.boolean(), withdraw: z.boolean() }),
});
/** SHA-256 of a certificate. */
const certificateHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** What employees and users are called in texts besides: names, addresses. */
const words = z.array(z.string().check(z.trim(), z.minLength(4), z.maxLength(200))).check(z.maxLength(10));
const missingErasure = z.object({
  certificate: z.string(),
  number: z.number(),
  of: z.enum(["employee", "user"]),
  /** Null for a user, and for an entity that is not here. */
  legalEntity: z.nullable(legalEntity),
  /** How many names were given for texts: nobody knows them any more. */
  names: z.number(),
  doneAt: instant,
  /** Whether it was asked for again and is not over. */
  asked: z.boolean(),
});
export const listErasures = route({
  method: "GET",
  path: "erasures",
  permission: "retention.read",
  summary:
    "Erasures of people, newest first, up to 200: what was found of them, who asked, who confirmed, what was done. And those that are missing here, as an older back-up was restored.",
  answer: z.object({ items: z.array(erasure), missing: z.array(missingErasure) }),
});
export const askErasure = route({
  method: "POST",
  path: "erasures",
  permission: "retention.manage",
  summary:
    "Ask for an employee of an entity, or a user who is deactivated, to be erased. It is counted first; another administrator confirms.",
  body: z.object({
    legalEntityId: z.nullable(id),
    person: z.nullable(person),
    userEmail: z.nullable(z.string().check(z.trim(), z.minLength(3), z.maxLength(254))),
    words,
    reason,
  }),
  answer: erasure,
  status: 201,
  errors: ["not-found", "erasure-waiting"],
});
export const confirmErasure = route({
  method: "POST",
  path: "erasures/:id/confirm",
  permission: "retention.manage",
  summary: "Confirm an erasure that somebody else asked for. It is counted again and void if it covers something else by then.",
  params: z.object({ id }),
  body: z.object({}),
  answer: erasure,
  errors: ["not-found", "own-proposal", "proposal-decided", "erasure-hindered"],
});
export const withdrawErasure = route({
  method: "POST",
  path: "erasures/:id/withdraw",
  permission: "retention.manage",
  summary: "Let an erasure be that nobody has confirmed yet.",
  params: z.object({ id }),
  body: z.object({}),
  answer: erasure,
  errors: ["not-found", "proposal-decided"],
});
export const takeErasureCertificate = route({
  method: "POST",
  path: "erasures/certificates",
  permission: "retention.manage",
  summary:
    "Give a certificate back after a restore: an erasure that is not in this database is listed as missing. One that was altered, or is another portal's, is refused.",
  body: z.object({ certificate: z.string().check(z.minLength(1), z.maxLength(500_000)) }),
  answer: z.object({ known: z.boolean() }),
  errors: ["certificate-refused", "secret-key-missing"],
});
export const repeatErasures = route({
  method: "POST",
  path: "erasures/repeat",
  permission: "retention.manage",
  summary:
    "Ask for erasures that are missing here to be done again: each is counted, and another administrator confirms. Answers how many were asked for; the others are of nobody here, or under way.",
  body: z.object({
    items: z.array(z.object({ certificate: certificateHash, words })).check(z.minLength(1), z.maxLength(1000)),
    reason,
  }),
  answer: z.object({ asked: z.number() }),
  errors: ["secret-key-missing"],
});
export const downloadErasureCertificate = route({
  method: "GET",
  path: "erasures/:id/certificate",
  permission: "retention.read",
  summary: "The certificate of an erasure that is done, as JSON: what went, when, who wanted it, without naming the person.",
  params: z.object({ id }),
  answers: "file",
  answer: z.object({}),
  errors: ["not-found"],
});
