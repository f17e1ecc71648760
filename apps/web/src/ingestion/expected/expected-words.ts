import type { Meaning } from "../../ui/StatusBadge.tsx";
import type { ExpectedState } from "../delivery-search.ts";
import { isRunning } from "../uploads/upload-states.ts";
import type { ExpectedLine } from "./use-expected.ts";

export const expectedMeaning: Record<ExpectedState, Meaning> = {
  failed: "late",
  held: "late",
  late: "late",
  waits: "pending",
  done: "good",
};

/** The upload whose findings tell what is wrong or to be looked at; undefined when there is nothing. */
export function findFindings({ quarantined, attempt, delivery }: ExpectedLine): number | undefined {
  if (attempt && (attempt.state === "REJECTED" || attempt.state === "FAILED")) return attempt.uploadId;
  if (quarantined) return quarantined.uploadId;
  return delivery && delivery.warningCount > 0 ? delivery.uploadId : undefined;
}

/** What can be done about a line, the most urgent first. */
export type LineAct = "answer" | "errors" | "deliver" | "reopen" | "download" | "history";

export function listActs(line: ExpectedLine): LineAct[] {
  const { state, cell, maySend, mayAskReopening, attempt } = line;
  const isLocked = cell.lock === "LOCKED" || cell.lock === "FROZEN";
  const findings = findFindings(line) !== undefined;
  const acts: LineAct[] = [];
  if (line.held?.why.mayAnswer) acts.push("answer");
  if (findings && state === "failed") acts.push("errors");
  if (maySend && !isLocked && !(attempt && isRunning(attempt))) acts.push("deliver");
  if (findings && state !== "failed") acts.push("errors");
  if (isLocked && mayAskReopening) acts.push("reopen");
  if (findings) acts.push("download");
  acts.push("history");
  // Delivering again what stands already is no first thought.
  return state === "done" ? acts.toSorted((a, b) => Number(a === "deliver") - Number(b === "deliver")) : acts;
}
