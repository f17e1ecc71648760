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
  | "heldIn"
  | "reopeningState"
>;

/** What each step takes; a subset of people for each spares asking everybody about every cell. */
const permissionOf: Record<Step, Permission> = {
  deliver: "uploads.send",
  answer: "uploads.send",
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

/** Whom a cell waits for as the contract tells it: names, whether it waits for the one who reads, and who may change that where nobody can. */
export function presentWaiting(waiting: Waiting | null, colleagues: Named, userId: number) {
  if (waiting === null) return null;
  const { step, roles, people } = waiting;
  const named = people.map((id) => ({ id, name: colleagues.names.get(id) ?? "" }));
  return { step, roles, people: named, me: people.includes(userId), administrators: named.length === 0 ? colleagues.administrators : [] };
}

/** Colleagues by id, and those of them who give others the roles that deliver, sign and validate. */
export type Named = { names: ReadonlyMap<number, string>; administrators: { id: number; name: string }[] };

/** Colleagues as answers name them. */
export function nameColleagues(colleagues: readonly ColleagueRow[]): Named {
  const gives = colleagues.filter(({ grants }) => grants.some(({ role }) => role === "hub-admin"));
  return { names: namesOf(colleagues), administrators: gives.map(({ id, name }) => ({ id, name })) };
}

/** The names of colleagues by id. */
export function namesOf(colleagues: readonly ColleagueRow[]): Map<number, string> {
  return new Map(colleagues.map(({ id, name }) => [id, name]));
}

/** A colleague as the rules take them: a grant lends rights, views do not matter for what a cell waits for. */
export function asColleague({ id, grants }: ColleagueRow): Colleague {
  return { id, grants, views: { reports: null, scenarios: null }, scopes: null };
}

function asWaitingCell(row: Standing): WaitingCell {
  return { ...row, lock: row.lockState, askerIds: row.reopeningState === "ASKED" ? row.askerIds : null };
}
