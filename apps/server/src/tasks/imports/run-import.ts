import { isRefusedValue } from "../../db/refused-value.ts";
import type { ImportKind as ImportName } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { Context } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { inNewFile, ownArrival, takeFile } from "../../files/store-file.ts";
import { storedFile } from "../../files/stored-file.ts";
import { accessOf, actAs } from "../runs/act-as.ts";
import { completeRun } from "../runs/finish-run.ts";
import { keepErrorFile, keepRefused, writeErrorFile } from "./error-file.ts";
import { type BatchWork, runBatch } from "./import-batch.ts";
import type { ImportKind, TaskContext, TaskKinds } from "../kinds.ts";
import { openImport, type OpenedImport } from "./open-import.ts";
import { createRowReader, type FileSurvey, type ReadRow } from "./read-import-row.ts";
import { surveyRows } from "./survey-rows.ts";
import { emptyProgress, type ImportProgress, type Note, OvertakenRun, TaskFailure } from "../task-outcome.ts";
import { findSource } from "../files/task-files.sql.ts";
import { type ClaimedTask, findSameImport, saveOutcome, type TaskParams } from "../tasks.sql.ts";
import type { RunWatch } from "../runs/watch-run.ts";

type ImportTask = ClaimedTask & { params: Extract<TaskParams, { direction: "import" }> };
type ImportRun = { task: ImportTask; work: BatchWork; opened: OpenedImport; survey: FileSurvey; watch: RunWatch };

/**
 * Takes a file in batch by batch. Each batch is applied in one transaction with the position reached, so that an interrupted import goes on after
 * its last batch. The whole file is read once before: one that is damaged further down changes nothing.
 */
export async function runImport(ctx: Context, kinds: TaskKinds, task: ImportTask, watch: RunWatch): Promise<void> {
  const kind = kinds[task.kind as ImportName];
  if (!kind) throw new TaskFailure("errors.not-found");
  const { dryRun, sourceName, sourceSha256, replaceUnversioned = false, addAgain = false } = task.params;
  const source = await findSource(ctx.db, task.id);
  if (!source) throw new TaskFailure("errors.task-file-gone");
  const acting = await actAs(ctx, task);
  const opened = await openImport(acting, kind, storedFile(ctx, source.fileId, source.bytes), { fileName: sourceName });
  const handler = await kind.open(acting, { taskId: task.id });
  const survey = await surveyRows(opened, handler.keyOf?.bind(handler), watch);
  if (kind.whole && survey.rows > rowsAtOnce(kind)) throw new TaskFailure("sheets.rows-at-once", { rows: rowsAtOnce(kind) });
  const work: BatchWork = {
    taskId: task.id,
    kind,
    handler,
    columns: opened.columns,
    found: opened.found,
    dryRun,
    answers: { replaceUnversioned, addAgain },
    again: survey.again,
    importedAt: sourceSha256 === undefined ? undefined : await findSameImport(ctx.db, task.kind, sourceSha256, task.id),
  };
  const run: ImportRun = { task, work, opened, survey, watch };
  const progress = await takeRows(ctx, run, task.outcome?.import ?? { ...emptyProgress(), notes: [...opened.notes, ...noticesOf(opened)] });
  await finish(ctx, run, progress);
}

const rowsAtOnce = ({ batchRows = taskLimits.batchRows }: ImportKind) => batchRows;

/** What was left out of the file without harm, as the survey found it. */
function noticesOf({ table }: OpenedImport): Note[] {
  return table.notices().map(({ code, params }) => ({ code: `reading-notices.${code}`, params }));
}

async function takeRows(ctx: Context, run: ImportRun, begun: ImportProgress): Promise<ImportProgress> {
  const { opened, watch, survey } = run;
  const readRow = createRowReader(opened, run.work.handler.keyOf?.bind(run.work.handler), survey);
  const batchRows = rowsAtOnce(run.work.kind);
  let progress = begun;
  let waiting: ReadRow[] = [];
  watch.note(progress.counts.read, survey.rows);
  for await (const batch of opened.table.batches) {
    for (const tableRow of batch) {
      const read = readRow(tableRow);
      // Applied by an earlier run.
      if (read.row <= begun.position) continue;
      waiting.push(read);
      if (waiting.length < batchRows) continue;
      progress = await takeBatch(ctx, run, waiting, progress);
      waiting = [];
    }
  }
  return waiting.length > 0 ? takeBatch(ctx, run, waiting, progress) : progress;
}

/** One batch. Where the database refuses a value, halves are tried, until the row that has it is alone and becomes an error of the file. */
async function takeBatch(ctx: Context, run: ImportRun, rows: readonly ReadRow[], before: ImportProgress): Promise<ImportProgress> {
  try {
    return await takeTogether(ctx, run, rows, before);
  } catch (error) {
    if (!isRefusedValue(error) || run.work.kind.whole) throw error;
    const [first] = rows;
    if (first && rows.length === 1) {
      ctx.log.warn({ err: error, taskId: run.task.id, row: first.row }, "a row of an import could not be kept");
      const refused = { ...first, key: undefined, values: {}, unread: {}, issues: [{ column: null, code: "sheets.row-not-kept" }] };
      return takeTogether(ctx, run, [refused], before);
    }
    const middle = Math.ceil(rows.length / 2);
    const half = await takeBatch(ctx, run, rows.slice(0, middle), before);
    return takeBatch(ctx, run, rows.slice(middle), half);
  }
}

/** Rows that are taken together, all of them or nothing, and only while the run is the task's own and its owner may still do this. */
async function takeTogether(
  ctx: Context,
  { task, work, watch, survey }: ImportRun,
  rows: readonly ReadRow[],
  before: ImportProgress,
): Promise<ImportProgress> {
  watch.check();
  const after = await inTransaction(ctx, async (ctx) => {
    const acting = await actAs(ctx, task);
    const { progress, refused } = await runBatch(acting, work, rows, before);
    if (refused.length > 0) await keepRefused(acting, task, ++progress.journal, refused);
    if (!(await saveOutcome(ctx.db, task, { import: progress }, ctx.clock.now()))) throw new OvertakenRun();
    return progress;
  });
  watch.note(after.counts.read, survey.rows);
  return after;
}

async function finish(ctx: Context, { task, work, opened, watch }: ImportRun, progress: ImportProgress): Promise<void> {
  const acting = await actAs(ctx, task);
  const { journal, counts } = progress;
  const end = async (ctx: TaskContext) => {
    if (!work.dryRun)
      await audit(ctx.db, ctx, {
        action: "import-applied",
        subjectType: "task",
        subjectId: task.id,
        after: { kind: task.kind, ...counts },
      });
    await completeRun(ctx, task, { import: progress, access: accessOf(acting) }, work.dryRun);
  };
  if (journal === 0) {
    watch.check();
    return inTransaction(acting, end);
  }
  const given = { kind: work.kind, run: task, columns: opened.columns, format: opened.table.kind, journal, check: watch.check };
  await inNewFile(acting, ownArrival, async (file) => {
    const errors = await writeErrorFile(acting, file, given);
    watch.check();
    await takeFile(acting, file, async (ctx) => {
      await end(ctx);
      await keepErrorFile(ctx, task, errors);
    });
  });
}
