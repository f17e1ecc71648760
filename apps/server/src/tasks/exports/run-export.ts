import { downloadName } from "@hub/domain/file-name.ts";
import type { ExportKind as ExportName } from "@hub/domain/tasks/kinds.ts";
import { translate } from "@hub/i18n/translate.ts";
import { type Context, todayOf } from "../../context.ts";
import type { Database } from "../../db/connect.ts";
import { isPassingFailure } from "../../db/passing-failure.ts";
import { inSnapshot } from "../../db/transaction.ts";
import { found } from "../../problem.ts";
import { inNewFile, ownArrival, storePieces, takeFile } from "../../files/store-file.ts";
import { describeColumns } from "../../spreadsheets/described-column.ts";
import { explainSheet } from "../../spreadsheets/explain-sheet.ts";
import type { SheetRow } from "../../spreadsheets/sheet-column.ts";
import type { SheetPlan } from "../../spreadsheets/writing/sheet-plan.ts";
import { contentTypes, type SheetFormat, writeSheet } from "../../spreadsheets/writing/write-sheet.ts";
import { accessOf, actAs } from "../runs/act-as.ts";
import { copyCsv } from "./copy-csv.ts";
import { completeRun } from "../runs/finish-run.ts";
import type { ExportKind, Filter, TaskContext, TaskKinds } from "../kinds.ts";
import { insertTaskFile } from "../files/task-files.sql.ts";
import { TaskFailure } from "../task-outcome.ts";
import type { ClaimedTask, TaskParams } from "../tasks.sql.ts";
import type { RunWatch } from "../runs/watch-run.ts";

type ExportTask = ClaimedTask & { params: Extract<TaskParams, { direction: "export" }> };

/** Milliseconds to wait for a replica that does not have yet what stood when the export began. */
const patience = 5_000;

/**
 * Writes what is asked for into a file, which becomes the task's when it is whole: all rows of one instant, streamed from the one to the other. They are read from a replica
 * that has all that stands by now, and where that breaks off once more, from the beginning, where changes are taken.
 */
export async function runExport(ctx: Context, kinds: TaskKinds, task: ExportTask, watch: RunWatch): Promise<void> {
  const { db, replicas } = ctx;
  const reader = await replicas?.reach(await replicas.note(db, task.userId), patience);
  if (reader)
    try {
      return await writeExport(ctx, kinds, task, watch, reader.db);
    } catch (error) {
      // What ends the run ends it here as well.
      watch.check();
      if (!(error instanceof ReadingFailed)) throw error;
      reader.failed(error.cause);
    }
  await writeExport(ctx, kinds, task, watch, undefined);
}

/** A replica let one down before all rows were read. */
class ReadingFailed extends Error {}

/** `elsewhere`: where the rows are read, if not where changes are taken. */
async function writeExport(
  ctx: Context,
  kinds: TaskKinds,
  task: ExportTask,
  watch: RunWatch,
  elsewhere: Database | undefined,
): Promise<void> {
  const kind = kinds[task.kind as ExportName];
  if (!kind) throw new TaskFailure("errors.not-found");
  const { format, filter } = task.params;
  const now = ctx.clock.now();
  const day = todayOf(ctx);
  const title = translate(task.language, (kind.sheetOf?.(filter) ?? kind).title);
  let written: number | undefined;
  const writeRows = async (acting: TaskContext, format: SheetFormat) => {
    const plan = await planExport(acting, kinds, kind, filter, now);
    const total = (await kind.count?.(acting, filter)) ?? null;
    const note = (count: number) => watch.note((written = count), total);
    written = 0;
    const bytes =
      format === "csv" && kind.copy
        ? copyCsv(acting, { copy: kind.copy.bind(kind), plan, filter, watch }, note)
        : writeSheet(format, plan, watched(kind.rows(acting, filter), watch, note), now);
    return { name: title, bytes };
  };
  // Pages are no rows: they show how far it is, and are not told afterwards.
  const writeDocument = (acting: TaskContext) =>
    found(kind.document)(acting, filter, (done, total) => {
      watch.check();
      watch.note(done, total);
    });
  await inNewFile(ctx, ownArrival, async (file) => {
    const { begun, stored, ...rights } = await inSnapshot({ ...ctx, db: elsewhere ?? ctx.db }, async (reading) => {
      // Rights are those of where they are given and taken.
      const acting = { ...(await actAs(elsewhere ? ctx : reading, task)), db: reading.db };
      const needs = kind.needs?.(acting);
      const begun = format === "pdf" ? await writeDocument(acting) : await writeRows(acting, format);
      // A document has been read by now, and is drawn and kept without holding what stood.
      const stored = format === "pdf" ? undefined : await storePieces(ctx, file, begun.bytes, { packed: true });
      return { begun, stored, access: accessOf(acting), ...(needs && { needs }) };
    }).catch((error: unknown) => {
      throw elsewhere && isPassingFailure(error) ? new ReadingFailed("the replica", { cause: error }) : error;
    });
    const bytes = stored ?? (await storePieces(ctx, file, begun.bytes, { packed: true }));
    watch.check();
    await takeFile(ctx, file, async (ctx) => {
      await completeRun(ctx, task, { ...(written !== undefined && { rows: written }), ...rights });
      const fileName = downloadName(begun.name, [day], format);
      await insertTaskFile(ctx.db, task.id, "result", {
        fileId: file.id,
        fileName,
        contentType: format === "pdf" ? "application/pdf" : contentTypes[format],
        bytes,
      });
    });
  });
}

async function planExport(ctx: TaskContext, kinds: TaskKinds, kind: ExportKind, filter: Filter, now: Date): Promise<SheetPlan> {
  const columns = await describeColumns(ctx, await kind.columns(ctx, filter));
  const sheet = kind.sheetOf?.(filter) ?? kind;
  const back = sheet.takenBackBy && kinds[sheet.takenBackBy];
  const title = translate(ctx.language, sheet.title);
  const takenBack = back && { adds: back.adds, versioned: true, reasons: false };
  const notes = (await kind.notes?.(ctx, filter)) ?? [];
  const explanation = explainSheet({ language: ctx.language, title, about: sheet.about, at: now, notes, columns, takenBack });
  return { language: ctx.language, title, columns, versioned: back !== undefined, reasons: false, locks: back !== undefined, explanation };
}

/** The same rows, counted; stops where the run is not wanted any more. */
async function* watched(rows: AsyncIterable<SheetRow>, watch: RunWatch, note: (count: number) => void): AsyncGenerator<SheetRow> {
  let count = 0;
  for await (const row of rows) {
    if (count % 100 === 0) watch.check();
    note(++count);
    yield row;
  }
}
