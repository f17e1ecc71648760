import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import type { JournalRow } from "./error-file.ts";
import type { ColumnIssue, ImportHandler, PlannedRow, RowOutcome, TaskContext } from "../kinds.ts";
import { type Plan, shownValue } from "./plan-rows.ts";
import type { ReadRow } from "./read-import-row.ts";
import type { Cause, ImportProgress, Questions } from "../task-outcome.ts";

type Work = { handler: ImportHandler; columns: readonly DescribedColumn[] };

/** Of a row that is right, and not taken, since others of a file that is taken as a whole are not. */
export const rowHeldBack = "sheets.row-held-back";

/** Counts what becomes of each row, and why, over all rows of the file. */
export function startTally(ctx: TaskContext, work: Work, before: ImportProgress) {
  const counts = { ...before.counts };
  const found: ImportProgress["findings"] = [];
  const changes = [...before.changes];
  const refused: JournalRow[] = [];
  const causes = new Map((before.causes ?? []).map((cause) => [causeName(cause.kind, cause.example), { ...cause }]));
  const questions: Questions = { ...(before.questions ?? { unversioned: 0, again: 0 }) };
  const applied: { row: number; subject: string; version: string; before: unknown; after: unknown }[] = [];

  function note(read: ReadRow, kind: "error" | "conflict", issues: ColumnIssue[], version = read.version): void {
    counts[kind === "error" ? "errors" : "conflicts"]++;
    found.push({ row: read.row, kind, key: read.shownKey, issues });
    refused.push({ row: read.row, raw: read.raw, values: read.values, version, issues });
    for (const issue of issues) countCause(read, kind, issue);
    if (issues.some(({ code }) => code === "sheets.row-unversioned")) questions.unversioned++;
  }

  function countCause(read: ReadRow, kind: Cause["kind"], example: ColumnIssue): void {
    const name = causeName(kind, example);
    const known = causes.get(name);
    if (known) known.rows++;
    else causes.set(name, { kind, rows: 1, firstRow: read.row, example });
  }

  return {
    applied,
    leave(read: ReadRow, plan: Exclude<Plan, { kind: "change" }>): void {
      if (plan.kind === "unchanged") counts.unchanged++;
      else if (plan.kind === "error") note(read, "error", plan.issues);
      else note(read, "conflict", plan.issues, plan.version ?? "");
    },
    /** A cell of a column that is only shown, and says something else than the portal. */
    ignore(read: ReadRow, column: string): void {
      countCause(read, "ignored", { column, code: "sheets.column-only-shown" });
    },
    /** A new record that seems to be there already. */
    leaveAgain(read: ReadRow, issue: ColumnIssue): void {
      questions.again++;
      note(read, "conflict", [issue], "");
    },
    /** A row that says what is there, once it is tidied by the rules. */
    leaveUnchanged(): void {
      counts.unchanged++;
    },
    /** Whether there was anything wrong. */
    refuse(read: ReadRow, issues: ColumnIssue[]): boolean {
      if (issues.length > 0) note(read, "error", issues);
      return issues.length > 0;
    },
    hasRefused: () => refused.length > 0,
    /** A row that was applied, or in a dry run would have been. */
    settle(read: ReadRow, row: PlannedRow, outcome: RowOutcome | undefined): void {
      if (outcome && "issues" in outcome) return note(read, "error", outcome.issues);
      if (outcome && "unchanged" in outcome) return void counts.unchanged++;
      const kind = row.current ? "modified" : "added";
      counts[kind]++;
      if (outcome) applied.push({ row: row.row, ...outcome.applied });
      if (changes.length >= taskLimits.shownRows) return;
      const texts = work.handler.describe?.(ctx, row) ?? describeCells(ctx, work.columns, row);
      changes.push({ row: row.row, key: read.shownKey ?? row.key, kind, texts });
    },
    end(rows: readonly ReadRow[]): { progress: ImportProgress; refused: JournalRow[] } {
      counts.read += rows.length;
      const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
      // Of what is shown, what is wrong comes first.
      const isHeldBack = ({ issues }: { issues: ColumnIssue[] }) => issues[0]?.code === rowHeldBack;
      const ordered = found.toSorted((a, b) => Number(isHeldBack(a)) - Number(isHeldBack(b)) || byRow(a, b));
      const findings = [...before.findings, ...ordered].slice(0, taskLimits.shownRows);
      refused.sort(byRow);
      const position = rows.at(-1)?.row ?? before.position;
      const byRows = [...causes.values()].toSorted((a, b) => b.rows - a.rows || a.firstRow - b.firstRow);
      return { progress: { ...before, position, counts, findings, causes: byRows, questions, changes }, refused };
    },
  };
}

const causeName = (kind: Cause["kind"], { column, code }: ColumnIssue): string => JSON.stringify([kind, code, column]);

function describeCells({ language }: TaskContext, columns: readonly DescribedColumn[], { changes, current }: PlannedRow): string[] {
  return columns.flatMap((column) => {
    const value = changes[column.key];
    if (value === undefined || (!current && value === null)) return [];
    const after = shownValue(language, column, value);
    if (!current) return [translate(language, "sheets.change-added", { column: column.title, after })];
    return [
      translate(language, "sheets.change", {
        column: column.title,
        before: shownValue(language, column, current.values[column.key]),
        after,
      }),
    ];
  });
}
