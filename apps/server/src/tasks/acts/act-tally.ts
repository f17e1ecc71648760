import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { ColumnIssue } from "../kinds.ts";
import type { Cause, ImportProgress } from "../task-outcome.ts";

/** Of a record that was changed since it was selected, or is gone. */
export const changedSince: ColumnIssue = { column: null, code: "tasks.act-changed-since" };

/** Counts what becomes of the records of a selection, and why, beginning with what was counted before. */
export function startActTally(before: ImportProgress) {
  const counts = { ...before.counts };
  const findings = [...before.findings];
  const causes = new Map((before.causes ?? []).map((cause) => [nameOf(cause.kind, cause.example), { ...cause }]));

  function leave(kind: "error" | "conflict", row: number, name: string | null, issues: readonly ColumnIssue[]): void {
    counts[kind === "error" ? "errors" : "conflicts"]++;
    if (findings.length < taskLimits.shownRows) findings.push({ row, kind, key: name, issues: [...issues] });
    // One reason a record: what is wrong with it first.
    const [example = changedSince] = issues;
    const known = causes.get(nameOf(kind, example));
    if (known) known.rows++;
    else causes.set(nameOf(kind, example), { kind, rows: 1, firstRow: row, example });
  }

  return {
    change: (): void => void counts.modified++,
    keep: (): void => void counts.unchanged++,
    /** A record that the act may not be done to, with why. */
    refuse: (row: number, name: string | null, issues: readonly ColumnIssue[]): void => leave("error", row, name, issues),
    /** A record that is not what was seen any more. */
    overtake: (row: number, name: string | null): void => leave("conflict", row, name, [changedSince]),
    end(position: number): ImportProgress {
      const byRecords = [...causes.values()].toSorted((a, b) => b.rows - a.rows || a.firstRow - b.firstRow);
      return { ...before, position, counts, findings, causes: byRecords };
    },
  };
}

/** The same reason in the same words. */
const nameOf = (kind: Cause["kind"], { code, params }: ColumnIssue): string => JSON.stringify([kind, code, params]);
