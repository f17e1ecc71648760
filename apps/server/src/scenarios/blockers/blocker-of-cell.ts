import { blocksClosing } from "@hub/domain/closing/closing-rules.ts";
import { type BlockerAct, blockerSteps, nextBlocker, type WaitsFor } from "@hub/domain/scenarios/blockers.ts";
import { holds, type Permission } from "@hub/domain/session/permissions.ts";
import { countDaysLate } from "@hub/domain/validation/lateness.ts";
import { owedComments } from "@hub/domain/validation/signature-rules.ts";
import { findWaiting, refuseNudge, type Waiting } from "@hub/domain/validation/waiting.ts";
import type { CellRow } from "../../validation/cells/cells.sql.ts";
import { blankBlocker, type Blocker, type MonthFacts } from "./blocker.ts";
import type { CellMarks } from "./blockers.sql.ts";

/** What stands in the way of one cell, whom it waits for and what solves it; undefined for a cell that is done or that nobody expects. */
export function blockerOfCell(cell: CellRow, facts: MonthFacts): Blocker | undefined {
  if (!cell.expected) return undefined;
  const isOf = (each: { section: string; legalEntityId: number }) =>
    each.section === cell.sectionCode && each.legalEntityId === cell.legalEntityId;
  const findings = facts.findings.filter(isOf);
  const marks = facts.marks.find(isOf);
  const failedChecks = findings.filter(({ severity }) => severity === "blocking").length;
  const owed = owedComments(cell);
  const warnings = owed.findings + owed.files;
  const asked = marks?.reopening?.state === "ASKED";
  const returned = isReturned(cell, marks);
  const kind = nextBlocker({ data: cell.data, signOff: cell.signOff, lock: cell.lockState, failedChecks, warnings, returned, asked });
  if (!kind) return undefined;
  const waiting = findWaiting(waitingCell(cell, marks), facts.colleagues, facts.ingestionIds.get(cell.sectionCode) ?? []);
  const people = facts.colleagues.filter(({ id }) => waiting?.people.includes(id));
  const { act } = blockerSteps[kind];
  const told = kind === "returned" ? marks?.returned : undefined;
  const { reopening } = kind === "reopening-asked" || kind === "reopened" ? (marks ?? { reopening: null }) : { reopening: null };
  return {
    ...blankBlocker(kind),
    section: cell.sectionCode,
    legalEntity: { id: cell.legalEntityId, code: cell.legalEntityCode, name: cell.legalEntityName },
    waitsFor: waitsForOf(kind, waiting),
    people: people.map(({ name }) => name),
    blocks: blocksClosing(cell),
    dueDate: cell.dueDate,
    daysLate: countDaysLate(cell.dueDate, facts.today, !blocksClosing(cell)),
    findings: findings.map(({ rule, severity, params }) => ({ rule, severity, params })),
    warnings: cell.warnings,
    owed,
    comment: reopening?.reason ?? told?.comment ?? null,
    by: reopening?.askedBy ?? told?.by ?? null,
    at: reopening?.askedAt ?? told?.at ?? null,
    until: reopening?.until ?? null,
    action: {
      act,
      mine: people.some(({ id }) => id === facts.actor.id) && holds(permissionOf(act, cell), facts.actor),
      mayNudge: refuseNudge(waiting, facts.actor.id, marks?.nudgedToday ?? false) === undefined && holds("validation.read", facts.actor),
      screen: screenOf(act, cell, facts),
    },
  };
}

/** Sent back, and neither signed nor delivered since. */
function isReturned({ signOff, deliveredAt }: CellRow, marks: CellMarks | undefined): boolean {
  const at = marks?.returned?.at;
  return at !== undefined && signOff === "NONE" && (deliveredAt === null || deliveredAt.toISOString() < at);
}

function waitingCell(cell: CellRow, marks: CellMarks | undefined) {
  const { sectionCode, legalEntityId, expected, data, signOff, delivererIds, heldIn } = cell;
  const signerIds = signOff === "NONE" ? [] : cell.signerIds;
  const askerIds = marks?.reopening?.state === "ASKED" ? marks.reopening.askerIds : null;
  return { sectionCode, legalEntityId, expected, data, signOff, lock: cell.lockState, delivererIds, signerIds, askerIds, heldIn };
}

/** Where an ingestion has no source of its own, coordinators deliver; what is frozen only the group's owner opens. */
function waitsForOf(kind: Blocker["kind"], waiting: Waiting | null): WaitsFor {
  const { waitsFor } = blockerSteps[kind];
  if (waitsFor === "process-source" && waiting?.roles.includes("upload-coordinator")) return "upload-coordinator";
  if (kind === "reopening-asked" && !waiting?.roles.includes("data-owner")) return "group-owner";
  return waitsFor;
}

function permissionOf(act: BlockerAct, cell: CellRow): Permission {
  if (act === "sign") return "validation.sign";
  if (act === "validate") return "validation.validate";
  if (act === "decide-reopening") return cell.lockState === "FROZEN" ? "reopenings.approve-frozen" : "reopenings.approve";
  return "uploads.send";
}

function screenOf(act: BlockerAct, cell: CellRow, { year, month }: MonthFacts): NonNullable<Blocker["action"]["screen"]> {
  const of = { year: String(year), month: String(month), section: cell.sectionCode, entity: String(cell.legalEntityId) };
  return act === "deliver" || act === "correct" || act === "answer" ? { path: "/mut", search: of } : { path: "/validation", search: of };
}
