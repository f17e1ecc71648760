import { changeDirections, changeSizes } from "@hub/domain/scenarios/figure-changes.ts";
import * as z from "zod/mini";
import { day, decimal, id, instant, route } from "../route.ts";

const entity = z.object({ id: z.number(), code: z.string(), name: z.string() });

/** What stands in the way of a closing; the codes are keys of messages. */
export const blockerKinds = [
  "nothing-expected",
  "no-delivery",
  "quarantined",
  "held",
  "checks-failed",
  "returned",
  "not-signed",
  "warnings-uncommented",
  "not-validated",
  "reopening-asked",
  "reopened",
  "not-consolidated",
  "rate-missing",
  "closing-waits",
  "closing-failed",
  "section-without-cells",
] as const;
export const waitsForKinds = ["process-source", "upload-coordinator", "data-owner", "group-owner", "administrator", "portal"] as const;
/** What solves a blocker. */
export const blockerActs = [
  "deliver",
  "correct",
  "answer",
  "sign",
  "validate",
  "decide-reopening",
  "consolidate",
  "set-rate",
  "calendar",
  "close",
  "wait",
] as const;
const blocker = z.object({
  kind: z.enum(blockerKinds),
  section: z.nullable(z.string()),
  legalEntity: z.nullable(entity),
  /** Whether the closing waits for it; the others only want to be known. */
  blocks: z.boolean(),
  dueDate: z.nullable(day),
  daysLate: z.number(),
  /** Failed check rules with the figures of their messages. */
  findings: z.array(
    z.object({
      rule: z.string(),
      severity: z.enum(["blocking", "warning"]),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** Rows with errors or warnings in what was delivered. */
  errors: z.number(),
  warnings: z.number(),
  /** Comments that the first signature needs: one on each warning of the rules, one on those of the files together. */
  owed: z.object({ findings: z.number(), files: z.number() }),
  /** What somebody said: why it was returned or is to be reopened. */
  comment: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: z.nullable(instant),
  /** Last day of a reopening. */
  until: z.nullable(day),
  /** Currencies without a rate, sections: by their codes. */
  subjects: z.array(z.string()),
  action: z.object({
    act: z.enum(blockerActs),
    /** Whether the reader may do it. */
    mine: z.boolean(),
    /** Whether the reader may remind those it waits for. */
    mayNudge: z.boolean(),
    /** The screen where it is done: a path of the portal with its search parameters; null where nobody can do anything. */
    screen: z.nullable(z.object({ path: z.string(), search: z.record(z.string(), z.string()) })),
  }),
});
export const listBlockers = route({
  method: "GET",
  path: "scenary/:id/blockers",
  permission: "scenarios.read",
  summary: "Why a scenario is not closed: everything in the way, by whom it waits for, the latest first.",
  params: z.object({ id }),
  answer: z.object({
    scenarioId: z.number(),
    /** How many the closing waits for. */
    total: z.number(),
    groups: z.array(
      z.object({
        waitsFor: z.enum(waitsForKinds),
        /** Who could do it now; empty: nobody can. */
        people: z.array(z.string()),
        items: z.array(blocker),
      }),
    ),
  }),
});

const delivered = z.object({ fileName: z.string(), rows: z.number(), deliveredBy: z.string(), deliveredAt: instant });
/** What differs between two contents of a scenario, and why. */
export const changeKinds = [
  "cell-entered",
  "cell-left",
  "cell-waits",
  "new-delivery",
  "late-leavers",
  "late-joiners",
  "redelivered",
  "redelivered-alike",
  "validated-again",
  "entity-changed",
  "node-entered",
  "node-left",
  "definition-changed",
  "convention-changed",
  "rate-changed",
  "earlier-month",
] as const;
export const contentChange = z.object({
  kind: z.enum(changeKinds),
  section: z.nullable(z.string()),
  legalEntity: z.nullable(entity),
  /** Files of a cell; an ingestion's file that is there on one side only stands on that side. */
  before: z.array(delivered),
  after: z.array(delivered),
  /** An ingestion, convention, currency or month, with what it was and is. */
  subject: z.nullable(z.string()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** How many people were told late: leavers who were counted, joiners who were not. */
  persons: z.nullable(z.number()),
  validatedBy: z.nullable(z.string()),
  validatedAt: z.nullable(instant),
  /** The reopening by which the cell could change. */
  reopening: z.nullable(z.object({ reason: z.string(), askedBy: z.string(), approvedBy: z.nullable(z.string()) })),
});
const shownFigure = z.object({
  value: z.nullable(decimal),
  reason: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** The step a pay figure is rounded to, where that is coarser than its KPI. */
  roundedTo: z.nullable(decimal),
});
const figureChange = z.object({
  /** Null: the group. */
  legalEntity: z.nullable(entity),
  kpi: z.string(),
  unit: z.string(),
  before: shownFigure,
  after: shownFigure,
  difference: z.nullable(decimal),
});
/** How many figures change in all, and of them: those that are listed, those that change by less than they are rounded to, those hidden because they are of few people, those of entities one is not given. */
const figureCounts = z.object({ total: z.number(), shown: z.number(), rounded: z.number(), hidden: z.number(), notGiven: z.number() });
/** A figure that changes and is hidden, as coarse as who closes may know it. */
const hiddenChange = z.object({
  legalEntity: z.nullable(entity),
  kpi: z.string(),
  /** Null where there is a value on one side only. */
  direction: z.nullable(z.enum(changeDirections)),
  size: z.nullable(z.enum(changeSizes)),
});
const differences = {
  scenarioId: z.number(),
  /** Numbers of versions; null: what would be closed now. */
  from: z.number(),
  to: z.nullable(z.number()),
  changes: z.array(contentChange),
  figures: z.array(figureChange),
  figureCounts,
  /** The figures that are hidden, for those who may close; empty for others. */
  hiddenChanges: z.array(hiddenChange),
};
export const noticeKinds = ["rate-far", "rate-missing", "later-month"] as const;
/** What one should know before a closing: the currency or month it is about; of a rate the one before and the one of the month. */
const notice = z.object({ kind: z.enum(noticeKinds), subject: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) });
export const previewClosing = route({
  method: "GET",
  path: "scenary/:id/closing-preview",
  permission: "scenarios.read",
  summary:
    "What closing would change and why: differences between the current version and what is validated now, by cell and by figure, and what one should know before.",
  params: z.object({ id }),
  answer: z.object({
    ...differences,
    /** Null: nothing is closed yet. */
    from: z.nullable(z.number()),
    notices: z.array(notice),
    /** Whether all is validated: otherwise the closing waits, and what is shown here is not yet what it will close. */
    complete: z.boolean(),
    /** What the closing has to name; null for those who may not close. */
    fingerprint: z.nullable(z.string()),
  }),
  errors: ["not-found"],
});
export const compareVersions = route({
  method: "GET",
  path: "scenary/:id/changes",
  permission: "scenarios.read",
  summary: "What differs between two versions of a scenario and why, by cell and by figure.",
  params: z.object({ id }),
  query: z.object({ from: id, to: id }),
  answer: z.object(differences),
});
