import type { DataStatus, LockState, SignOff } from "../validation/signature-rules.ts";

export type BlockerKind =
  | "nothing-expected"
  | "no-delivery"
  | "quarantined"
  | "held"
  | "checks-failed"
  | "returned"
  | "not-signed"
  | "warnings-uncommented"
  | "not-validated"
  | "reopening-asked"
  | "reopened"
  | "not-consolidated"
  | "rate-missing"
  | "closing-waits"
  | "closing-failed"
  | "section-without-cells";
export type BlockerAct =
  | "deliver"
  | "correct"
  | "answer"
  | "sign"
  | "validate"
  | "decide-reopening"
  | "consolidate"
  | "set-rate"
  | "calendar"
  | "close"
  | "wait";
export type WaitsFor = "process-source" | "upload-coordinator" | "data-owner" | "group-owner" | "administrator" | "portal";

/** Who solves each kind of blocker, and by what. */
export const blockerSteps: Record<BlockerKind, { act: BlockerAct; waitsFor: WaitsFor }> = {
  "nothing-expected": { act: "calendar", waitsFor: "administrator" },
  "no-delivery": { act: "deliver", waitsFor: "process-source" },
  quarantined: { act: "correct", waitsFor: "process-source" },
  held: { act: "answer", waitsFor: "process-source" },
  "checks-failed": { act: "correct", waitsFor: "process-source" },
  returned: { act: "sign", waitsFor: "upload-coordinator" },
  "not-signed": { act: "sign", waitsFor: "upload-coordinator" },
  "warnings-uncommented": { act: "sign", waitsFor: "upload-coordinator" },
  "not-validated": { act: "validate", waitsFor: "data-owner" },
  "reopening-asked": { act: "decide-reopening", waitsFor: "data-owner" },
  reopened: { act: "deliver", waitsFor: "process-source" },
  "not-consolidated": { act: "consolidate", waitsFor: "group-owner" },
  "rate-missing": { act: "set-rate", waitsFor: "group-owner" },
  "closing-waits": { act: "wait", waitsFor: "portal" },
  "closing-failed": { act: "close", waitsFor: "group-owner" },
  "section-without-cells": { act: "calendar", waitsFor: "administrator" },
};

/** What the next step of an expected cell depends on. */
export type WaitingCell = {
  data: DataStatus;
  signOff: SignOff;
  lock: LockState;
  /** Blocking findings of the check rules. */
  failedChecks: number;
  /** Warnings of files and check rules: each is commented before the first signature. */
  warnings: number;
  /** It was sent back, and nothing was delivered since. */
  returned: boolean;
  /** Somebody asked to open it again, and nobody has decided yet. */
  asked: boolean;
};

/** What an expected cell waits for next: the one step that somebody can take now. Undefined when it is validated and nobody means to change it. */
export function nextBlocker(cell: WaitingCell): BlockerKind | undefined {
  if (cell.asked) return "reopening-asked";
  if (cell.signOff === "OWNER_VALIDATED") return cell.lock !== "REOPENED" ? undefined : cell.data === "HELD" ? "held" : "reopened";
  if (cell.data === "HELD") return "held";
  if (cell.data === "NO_DATA") return "no-delivery";
  if (cell.failedChecks > 0) return "checks-failed";
  if (cell.data === "BLOCKED") return "quarantined";
  if (cell.signOff === "COORDINATOR_SIGNED") return "not-validated";
  if (cell.returned) return "returned";
  return cell.warnings > 0 ? "warnings-uncommented" : "not-signed";
}

/** Items by who they wait for, the longest delay first, also among those of one group. */
export function groupByWaiting<T extends { waitsFor: WaitsFor; people: readonly string[]; daysLate: number; dueDate: string | null }>(
  items: readonly T[],
): { waitsFor: WaitsFor; people: string[]; items: T[] }[] {
  const groups = new Map<string, { waitsFor: WaitsFor; people: string[]; items: T[] }>();
  const late = (a: T | undefined, b: T | undefined) =>
    (b?.daysLate ?? 0) - (a?.daysLate ?? 0) || ((a?.dueDate ?? "9999") < (b?.dueDate ?? "9999") ? -1 : a?.dueDate === b?.dueDate ? 0 : 1);
  for (const item of items.toSorted(late)) {
    const key = JSON.stringify([item.waitsFor, item.people]);
    const group = groups.get(key) ?? { waitsFor: item.waitsFor, people: [...item.people], items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => late(a.items[0], b.items[0]) || b.items.length - a.items.length);
}
