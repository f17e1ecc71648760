import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import { insertChanges } from "../undo/changes.sql.ts";
import type { JournalRow } from "./error-file.ts";
import type { ColumnIssue, CurrentRow, ImportHandler, ImportKind, PlannedRow, RowOutcome, TaskContext } from "../kinds.ts";
import { type Plan, planRow, shownValue } from "./plan-rows.ts";
import type { ReadRow } from "./read-import-row.ts";
import type { ImportProgress } from "../task-outcome.ts";

export type BatchWork = {
  taskId: number;
  kind: ImportKind;
  handler: ImportHandler;
  columns: readonly DescribedColumn[];
  dryRun: boolean;
};

/** Deals with a batch of rows in the caller's transaction: answers how far the import is then, and the rows that could not be taken. */
export async function runBatch(
  ctx: TaskContext,
  work: BatchWork,
  rows: readonly ReadRow[],
  before: ImportProgress,
): Promise<{ progress: ImportProgress; refused: JournalRow[] }> {
  const tally = startTally(ctx, work, before);
  await work.handler.tidy?.(ctx, rows);
  const keys = rows.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const found: ReadonlyMap<string, CurrentRow> = keys.length > 0 ? await work.handler.find(ctx, keys, !work.dryRun) : new Map();
  const planned: { read: ReadRow; row: PlannedRow }[] = [];
  const broken: { read: ReadRow; row: PlannedRow; issues: ColumnIssue[] }[] = [];
  for (const read of rows) {
    const current = read.key === undefined ? undefined : found.get(read.key);
    const plan = planRow(read, current, { columns: work.columns, adds: work.kind.adds });
    if (plan.kind === "change") planned.push({ read, row: plan.row });
    else if (plan.kind === "error" && plan.row) broken.push({ read, row: plan.row, issues: plan.issues });
    else tally.leave(read, plan);
  }
  const [checked, more] = await checkInTwo(ctx, work, planned, broken);
  for (const [at, { read, issues }] of broken.entries()) tally.refuse(read, [...issues, ...furtherIssues(issues, more[at]!)]);
  const good = planned.filter(({ read }, at) => !tally.refuse(read, checked[at]!));
  const outcomes = await applyRows(
    ctx,
    work,
    good.map(({ row }) => row),
  );
  for (const [at, { read, row }] of good.entries()) tally.settle(read, row, outcomes?.[at]);
  await insertChanges(ctx.db, work.taskId, tally.applied);
  return tally.end(rows);
}

type Planned = { row: PlannedRow };
async function checkInTwo(ctx: TaskContext, work: BatchWork, planned: readonly Planned[], broken: readonly Planned[]) {
  const checked = await checkRows(
    ctx,
    work,
    [...planned, ...broken].map(({ row }) => row),
  );
  return [checked.slice(0, planned.length), checked.slice(planned.length)] as const;
}

/** What the kind's rules find in a row besides what could not be read: of other columns only, as the rest may follow from that. */
function furtherIssues(known: readonly ColumnIssue[], found: readonly ColumnIssue[]): ColumnIssue[] {
  return found.filter(({ column }) => column !== null && known.every((issue) => issue.column !== column));
}

async function checkRows(ctx: TaskContext, { handler }: BatchWork, rows: readonly PlannedRow[]): Promise<ColumnIssue[][]> {
  const checked = rows.length > 0 ? await handler.check(ctx, rows) : [];
  if (checked.length !== rows.length) throw new Error(`${rows.length} rows were to be checked, ${checked.length} answers came.`);
  return checked;
}

async function applyRows(ctx: TaskContext, { handler, dryRun }: BatchWork, rows: readonly PlannedRow[]): Promise<RowOutcome[] | undefined> {
  if (dryRun || rows.length === 0) return undefined;
  const outcomes = await handler.apply(ctx, rows);
  if (outcomes.length !== rows.length) throw new Error(`${rows.length} rows were applied, ${outcomes.length} outcomes came.`);
  return outcomes;
}

/** Counts what becomes of each row. */
function startTally(ctx: TaskContext, work: BatchWork, before: ImportProgress) {
  const counts = { ...before.counts };
  const found: ImportProgress["findings"] = [];
  const changes = [...before.changes];
  const refused: JournalRow[] = [];
  const applied: { row: number; subject: string; version: string; before: unknown; after: unknown }[] = [];

  function note(read: ReadRow, kind: "error" | "conflict", issues: ColumnIssue[], version = read.version): void {
    counts[kind === "error" ? "errors" : "conflicts"]++;
    found.push({ row: read.row, kind, key: read.shownKey, issues });
    refused.push({ row: read.row, raw: read.raw, values: read.values, version, issues });
  }

  return {
    applied,
    leave(read: ReadRow, plan: Exclude<Plan, { kind: "change" }>): void {
      if (plan.kind === "unchanged") counts.unchanged++;
      else if (plan.kind === "error") note(read, "error", plan.issues);
      else note(read, "conflict", plan.issues, plan.version ?? "");
    },
    /** Whether there was anything wrong. */
    refuse(read: ReadRow, issues: ColumnIssue[]): boolean {
      if (issues.length > 0) note(read, "error", issues);
      return issues.length > 0;
    },
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
      const findings = [...before.findings, ...found.toSorted(byRow)].slice(0, taskLimits.shownRows);
      refused.sort(byRow);
      return { progress: { ...before, position: rows.at(-1)?.row ?? before.position, counts, findings, changes }, refused };
    },
  };
}

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
