import type { Issue } from "../issue.ts";
import { daysBetween } from "../period.ts";
import type { Permission } from "../session/permissions.ts";
import type { LockState } from "./signature-rules.ts";

/** The longest a cell is open again, in days from the day it is asked for. */
export const longestReopening = 31;

/** ASKED and APPROVED are open; a wish that nobody decided before its day was over has lapsed. */
export type ReopeningState = "ASKED" | "APPROVED" | "REFUSED" | "WITHDRAWN" | "ENDED" | "LAPSED";

/** What is wrong with the last day (ISO, as `today`) of a reopening that is asked for today: it lies ahead, and at most 31 days. */
export function checkUntil(until: string, today: string): Issue[] {
  const days = daysBetween(today, until);
  if (days < 1) return [{ code: "validation.until-not-ahead", path: ["until"] }];
  return days > longestReopening ? [{ code: "validation.until-too-far", path: ["until"], params: { days: longestReopening } }] : [];
}

/** A reopening as it reads today: what is written may be a moment behind its day. */
export function readReopening(
  stored: "ASKED" | "APPROVED" | "REFUSED" | "WITHDRAWN" | "ENDED",
  until: string,
  today: string,
): ReopeningState {
  if (until >= today) return stored;
  return stored === "ASKED" ? "LAPSED" : stored === "APPROVED" ? "ENDED" : stored;
}

/** Why a cell cannot be asked to be opened again: only what is locked or frozen is, one wish at a time. */
export function refuseAsking(cell: {
  expected: boolean;
  lock: LockState;
  asked: boolean;
}): "period-not-expected" | "reopening-pending" | "reopening-not-locked" | undefined {
  if (!cell.expected) return "period-not-expected";
  if (cell.lock === "REOPENED" || cell.asked) return "reopening-pending";
  return cell.lock === "OPEN" ? "reopening-not-locked" : undefined;
}

/** What opening a cell again takes (readings 4): the owner for what is locked, the group's owner for what is frozen. Asked again when it is decided. */
export function permissionToReopen(lock: LockState): Permission {
  return lock === "FROZEN" ? "reopenings.approve-frozen" : "reopenings.approve";
}

/** Why a wish cannot be decided any more; the four eyes are asked apart. */
export function refuseDeciding(state: ReopeningState): "reopening-over" | "reopening-decided" | undefined {
  if (state === "ASKED") return undefined;
  return state === "LAPSED" ? "reopening-over" : "reopening-decided";
}
