import { downloadName } from "@hub/domain/file-name.ts";
import { coversAccess, holds } from "@hub/domain/session/permissions.ts";
import { type ImportKind as ImportName, permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import { translate } from "@hub/i18n/translate.ts";
import { Readable } from "node:stream";
import { type RequestContext, todayOf } from "../../context.ts";
import { storedFile } from "../../files/stored-file.ts";
import type { FileAnswer } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { describeColumns } from "../../spreadsheets/described-column.ts";
import { explainSheet } from "../../spreadsheets/explain-sheet.ts";
import { contentTypes, writeSheet } from "../../spreadsheets/writing/write-sheet.ts";
import type { TaskKinds } from "../kinds.ts";
import { ownTasks } from "../policy.ts";
import { findReadyFile } from "./task-files.sql.ts";

/** A file of one's own task, streamed from the database; only while one may still see what it holds. */
export async function downloadTaskFile(ctx: RequestContext, taskId: number, purpose: "result" | "errors"): Promise<FileAnswer> {
  const file = found(await findReadyFile(ctx.db, ownTasks(ctx), { taskId, purpose, now: ctx.clock.now() }));
  if (![permissionOfTask[file.kind], file.needs ?? "signed-in"].every((needed) => holds(needed, ctx.actor)))
    throw new Problem("operation-not-allowed");
  if (!file.access || !coversAccess(ctx.actor, file.access)) throw new Problem("access-reduced");
  const { fileId, fileName, contentType, bytes } = file;
  return { fileName, contentType, stream: Readable.from(storedFile(ctx, fileId, bytes).stream(), { objectMode: false }) };
}

/** An empty workbook of a kind of import, in the reader's language. */
export async function downloadTemplate(ctx: RequestContext, kinds: TaskKinds, name: ImportName): Promise<FileAnswer> {
  if (!holds(permissionOfTask[name], ctx.actor)) throw new Problem("operation-not-allowed");
  const kind = found(kinds[name]);
  const { language } = ctx;
  const now = ctx.clock.now();
  const columns = await describeColumns(ctx, kind.columns);
  const title = translate(language, kind.title);
  const takenBack = { adds: kind.adds, versioned: false, reasons: false };
  const explanation = explainSheet({ language, title, about: kind.about, at: undefined, columns, takenBack });
  const plan = { language, title, columns, versioned: false, reasons: false, locks: false, explanation };
  const fileName = downloadName(translate(language, "sheets.template-name", { title }), [todayOf(ctx)], "xlsx");
  return {
    fileName,
    contentType: contentTypes.xlsx,
    stream: Readable.from(writeSheet("xlsx", plan, noRows(), now), { objectMode: false }),
  };
}

async function* noRows(): AsyncGenerator<never> {
  yield* [];
}
