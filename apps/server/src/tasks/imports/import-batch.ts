import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import { insertChanges } from "../undo/changes.sql.ts";
import type { JournalRow } from "./error-file.ts";
import type { ColumnIssue, CurrentRow, ImportHandler, ImportKind, PlannedRow, RowCheck, RowOutcome, TaskContext } from "../kinds.ts";
import type { ImportColumn } from "./open-import.ts";
import { planRow } from "./plan-rows.ts";
import type { FileSurvey, ReadRow } from "./read-import-row.ts";
import { findIgnoredCells } from "./shown-cells.ts";
import { rowHeldBack, startTally } from "./tally.ts";
import type { ImportProgress } from "../task-outcome.ts";
import type { ImportAnswers } from "../tasks.sql.ts";

export type BatchWork = {
  taskId: number;
  kind: ImportKind;
  handler: ImportHandler;
  /** Of the kind. */
  columns: readonly DescribedColumn[];
  /** Those of them that stand in the file. */
  found: readonly ImportColumn[];
  dryRun: boolean;
  /** What the file's owner has said beforehand. */
  answers: ImportAnswers;
  /** Rows that say what another one before says, though each would make a new record. */
  again: FileSurvey["again"];
  /** When this very file was imported before; undefined where it was not. */
  importedAt: Date | undefined;
};
type Planned = { read: ReadRow; row: PlannedRow };

/** Deals with a batch of rows in the caller's transaction: answers how far the import is then, and the rows that could not be taken. */
export async function runBatch(
  ctx: TaskContext,
  work: BatchWork,
  rows: readonly ReadRow[],
  before: ImportProgress,
): Promise<{ progress: ImportProgress; refused: JournalRow[] }> {
  const tally = startTally(ctx, work, before);
  await work.handler.tidy?.(ctx, rows);
  const found = await findCurrent(ctx, work, rows);
  const known = rows.flatMap((read) => {
    const current = read.key === undefined ? undefined : found.get(read.key);
    return current ? [{ read, current }] : [];
  });
  for (const { read, column } of await findIgnoredCells(ctx, work.handler, work.found, known)) tally.ignore(read, column);
  const wanted: Planned[] = [];
  const broken: (Planned & { issues: ColumnIssue[] })[] = [];
  const asksUnversioned = !work.kind.madeElsewhere && !work.answers.replaceUnversioned;
  for (const read of rows) {
    const current = read.key === undefined ? undefined : found.get(read.key);
    const plan = planRow(read, current, { columns: work.columns, adds: work.kind.adds, asksUnversioned });
    if (plan.kind === "change") wanted.push({ read, row: plan.row });
    else if (plan.kind === "error" && plan.row) broken.push({ read, row: plan.row, issues: plan.issues });
    else tally.leave(read, plan);
  }
  const repeats = await findRepeats(ctx, work, wanted);
  const planned = wanted.filter(({ read }) => {
    const issue = repeats.get(read);
    if (issue) tally.leaveAgain(read, issue);
    return !issue;
  });
  const [checked, more] = await checkInTwo(ctx, work, planned, broken);
  for (const [at, { read, issues }] of broken.entries()) tally.refuse(read, [...issues, ...furtherIssues(issues, more[at]!)]);
  const right = planned.filter(({ read }, at) => {
    const check = checked[at]!;
    if (check === "unchanged") tally.leaveUnchanged();
    return check !== "unchanged" && !tally.refuse(read, check);
  });
  const good = work.kind.whole && tally.hasRefused() ? [] : right;
  if (good !== right) for (const { read } of right) tally.refuse(read, [{ column: null, code: rowHeldBack }]);
  const outcomes = await applyRows(
    ctx,
    work,
    good.map(({ row }) => row),
  );
  for (const [at, { read, row }] of good.entries()) tally.settle(read, row, outcomes?.[at]);
  await insertChanges(ctx.db, work.taskId, tally.applied);
  return tally.end(rows);
}

async function findCurrent(
  ctx: TaskContext,
  { handler, dryRun }: BatchWork,
  rows: readonly ReadRow[],
): Promise<ReadonlyMap<string, CurrentRow>> {
  if (rows.every(({ key }) => key === undefined)) return new Map();
  // Also where all are new: what they go into is held as well.
  const keys = rows.flatMap(({ key, keyless }) => (key === undefined || keyless ? [] : [key]));
  return handler.find(ctx, keys, !dryRun);
}

/** New records that seem to be there already, with why: of kinds whose new records have no key that would tell. */
async function findRepeats(ctx: TaskContext, work: BatchWork, planned: readonly Planned[]): Promise<ReadonlyMap<ReadRow, ColumnIssue>> {
  const { handler, answers, again, importedAt } = work;
  const fresh = planned.filter(({ read, row }) => read.keyless && row.current === undefined);
  if (!handler.likeness || answers.addAgain || fresh.length === 0) return new Map();
  const like = await handler.likeness(
    ctx,
    fresh.map(({ row }) => row),
  );
  return new Map(
    fresh.flatMap(({ read }, at) => {
      const code = repeatOf(read, like[at], again, importedAt);
      return code ? [[read, { column: null, ...code }] as const] : [];
    }),
  );
}

function repeatOf(
  { row }: ReadRow,
  like: string | undefined,
  again: FileSurvey["again"],
  importedAt: Date | undefined,
): Omit<ColumnIssue, "column"> | undefined {
  const first = again.get(row);
  if (first !== undefined) return { code: "sheets.row-again", params: { first } };
  if (like !== undefined) return { code: "sheets.row-like", params: { like } };
  return importedAt ? { code: "sheets.row-imported", params: { day: importedAt.toISOString().slice(0, 10) } } : undefined;
}

async function checkInTwo(ctx: TaskContext, work: BatchWork, planned: readonly Planned[], broken: readonly Planned[]) {
  const checked = await checkRows(
    ctx,
    work,
    [...planned, ...broken].map(({ row }) => row),
  );
  return [checked.slice(0, planned.length), checked.slice(planned.length)] as const;
}

/** What the kind's rules find in a row besides what could not be read: of other columns only, as the rest may follow from that. */
function furtherIssues(known: readonly ColumnIssue[], found: RowCheck): ColumnIssue[] {
  if (found === "unchanged") return [];
  return found.filter(({ column }) => column !== null && known.every((issue) => issue.column !== column));
}

async function checkRows(ctx: TaskContext, { handler }: BatchWork, rows: readonly PlannedRow[]): Promise<RowCheck[]> {
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
