import { administers } from "../session/areas.ts";
import { type Access, grantsOn, type Permission, type Role } from "../session/permissions.ts";
import { findStanding, isOneOf } from "./four-eyes.ts";
import { permissionToReopen } from "./reopening-rules.ts";
import type { DataStatus, LockState, SignOff } from "./signature-rules.ts";

/** What a cell waits for: a file, an answer whether a file is the right one, a wish to open it again, a signature, a validation, or a decision about a reopening. */
export const steps = ["deliver", "answer", "reopen", "sign", "validate", "decide"] as const;
export type Step = (typeof steps)[number];

export type WaitingCell = {
  sectionCode: string;
  legalEntityId: number;
  expected: boolean;
  data: DataStatus;
  signOff: SignOff;
  lock: LockState;
  delivererIds: readonly number[];
  signerIds: readonly number[];
  /** Who asked for it to be opened again, and in whose stead; null when nobody did or it is decided. */
  askerIds: readonly number[] | null;
  /** The ingestions of which a file is held. */
  heldIn: readonly number[];
};
/** Somebody with what they may act with today. */
export type Colleague = { id: number } & Access;
/** Who could take the next step, and in which roles. */
export type Waiting = { step: Step; roles: Role[]; people: number[] };

/** What a cell waits for next; null when it is done, or not expected. */
export function nextStepOf(cell: WaitingCell): Step | null {
  if (!cell.expected) return null;
  if (cell.askerIds !== null) return "decide";
  if (cell.signOff === "OWNER_VALIDATED") return cell.lock === "REOPENED" ? (cell.data === "HELD" ? "answer" : "deliver") : null;
  if (cell.data !== "READY")
    return cell.lock === "LOCKED" || cell.lock === "FROZEN" ? "reopen" : cell.data === "HELD" ? "answer" : "deliver";
  return cell.signOff === "NONE" ? "sign" : "validate";
}

/**
 * Whom a cell waits for: everybody who could take the next step today by the same rules that decide when they do, four eyes included. Files come from
 * the sources of the section's ingestions (`ingestionIds`), from coordinators only where there is no source; the same answer for a file that is held, those of its ingestion.
 */
export function findWaiting(cell: WaitingCell, colleagues: readonly Colleague[], ingestionIds: readonly number[]): Waiting | null {
  const step = nextStepOf(cell);
  if (step === null) return null;
  if (step !== "deliver" && step !== "reopen" && step !== "answer") return { step, ...peopleFor(step, cell, colleagues) };
  const ids = step === "answer" ? cell.heldIn : ingestionIds;
  const sources = colleagues.filter((each) => delivers(each, cell, "process-source", ids));
  if (sources.length > 0) return { step, roles: ["process-source"], people: sources.map(({ id }) => id) };
  const coordinators = colleagues.filter((each) => delivers(each, cell, "upload-coordinator", ids));
  return { step, roles: ["process-source", "upload-coordinator"], people: coordinators.map(({ id }) => id) };
}

function delivers(person: Colleague, cell: WaitingCell, role: Role, ingestionIds: readonly number[]): boolean {
  return grantsOn("uploads.send", person, { legalEntityId: cell.legalEntityId, sectionCode: cell.sectionCode }).some(
    (grant) => grant.role === role && (grant.ingestionId === null ? ingestionIds.length > 0 : ingestionIds.includes(grant.ingestionId)),
  );
}

function peopleFor(step: "sign" | "validate" | "decide", cell: WaitingCell, colleagues: readonly Colleague[]): Omit<Waiting, "step"> {
  const { permission, others, roles } = demandsOf(step, cell);
  const row = { legalEntityId: cell.legalEntityId, sectionCode: cell.sectionCode };
  const people = colleagues.filter((person) => {
    const standing = administers(person) ? undefined : findStanding(permission, person, row, others);
    return standing !== undefined && !isOneOf(standing, others);
  });
  return { roles, people: people.map(({ id }) => id) };
}

/** Who could sign and who validate a cell once it is delivered by these people: neither of them, by four eyes. */
export function findSigners(
  place: Pick<WaitingCell, "legalEntityId" | "sectionCode">,
  delivererIds: readonly number[],
  colleagues: readonly Colleague[],
): { sign: number[]; validate: number[] } {
  const cell: WaitingCell = {
    ...place,
    expected: true,
    data: "READY",
    signOff: "NONE",
    lock: "OPEN",
    delivererIds,
    signerIds: [],
    askerIds: null,
    heldIn: [],
  };
  return { sign: peopleFor("sign", cell, colleagues).people, validate: peopleFor("validate", cell, colleagues).people };
}

/** What a step takes, and who may not take it because they took the one before. */
function demandsOf(
  step: "sign" | "validate" | "decide",
  cell: WaitingCell,
): { permission: Permission; others: readonly number[]; roles: Role[] } {
  if (step === "sign") return { permission: "validation.sign", others: cell.delivererIds, roles: ["upload-coordinator"] };
  if (step === "validate")
    return { permission: "validation.validate", others: [...cell.delivererIds, ...cell.signerIds], roles: ["data-owner"] };
  const permission = permissionToReopen(cell.lock);
  return { permission, others: cell.askerIds ?? [], roles: cell.lock === "FROZEN" ? ["group-owner"] : ["data-owner", "group-owner"] };
}

/** Why nobody is nudged: the cell waits for nobody, for oneself, or one has nudged today already. */
export function refuseNudge(
  waiting: Waiting | null,
  userId: number,
  nudgedToday: boolean,
): "nudge-nobody" | "nudge-yourself" | "nudged-today" | undefined {
  if (waiting === null || waiting.people.length === 0) return "nudge-nobody";
  if (waiting.people.includes(userId)) return "nudge-yourself";
  return nudgedToday ? "nudged-today" : undefined;
}
