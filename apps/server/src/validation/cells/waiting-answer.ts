import { holds, type Permission } from "@hub/domain/session/permissions.ts";
import {
  type Colleague,
  findWaiting,
  nextStepOf,
  type Step,
  steps,
  type Waiting,
  type WaitingCell,
} from "@hub/domain/validation/waiting.ts";
import type { CellRow } from "./cells.sql.ts";
import type { ColleagueRow, Waiters } from "./colleagues.sql.ts";

type Standing = Pick<
  CellRow,
  | "sectionCode"
  | "legalEntityId"
  | "expected"
  | "data"
  | "signOff"
  | "lockState"
  | "delivererIds"
  | "signerIds"
  | "askerIds"
  | "reopeningState"
>;

/** What each step takes; a subset of people for each spares asking everybody about every cell. */
const permissionOf: Record<Step, Permission> = {
  deliver: "uploads.send",
  reopen: "uploads.send",
  sign: "validation.sign",
  validate: "validation.validate",
  decide: "reopenings.approve",
};

/** Looks up whom cells wait for, by the rules; the people are read once for all of them. */
export function waitingIn({ colleagues, ingestions }: Waiters): (row: Standing) => Waiting | null {
  const people = colleagues.map(asColleague);
  const ofStep = new Map(steps.map((step) => [step, people.filter((person) => holds(permissionOf[step], person))]));
  return (row) => {
    const cell = asWaitingCell(row);
    const step = nextStepOf(cell);
    return step && findWaiting(cell, ofStep.get(step) ?? [], ingestions[row.sectionCode] ?? []);
  };
}

/** Whom a cell waits for as the contract tells it: names, and whether it waits for the one who reads. */
export function presentWaiting(waiting: Waiting | null, names: ReadonlyMap<number, string>, userId: number) {
  if (waiting === null) return null;
  const { step, roles, people } = waiting;
  return { step, roles, people: people.map((id) => ({ id, name: names.get(id) ?? "" })), me: people.includes(userId) };
}

/** The names of colleagues by id. */
export function namesOf(colleagues: readonly ColleagueRow[]): Map<number, string> {
  return new Map(colleagues.map(({ id, name }) => [id, name]));
}

// A grant lends rights, views do not matter for what a cell waits for.
function asColleague({ id, grants }: ColleagueRow): Colleague {
  return { id, grants, views: { reports: null, scenarios: null }, scopes: null };
}

function asWaitingCell(row: Standing): WaitingCell {
  return { ...row, lock: row.lockState, askerIds: row.reopeningState === "ASKED" ? row.askerIds : null };
}
