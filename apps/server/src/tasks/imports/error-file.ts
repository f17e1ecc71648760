import { todayOf } from "../../context.ts";
import { downloadName } from "@hub/domain/file-name.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import { explainSheet } from "../../spreadsheets/explain-sheet.ts";
import type { CellValue } from "../../spreadsheets/sheet-column.ts";
import type { SheetPlan, WrittenRow } from "../../spreadsheets/writing/sheet-plan.ts";
import { contentTypes, type SheetFormat, writeSheet } from "../../spreadsheets/writing/write-sheet.ts";
import { noteText } from "../issue-text.ts";
import type { ColumnIssue, ImportKind, TaskContext } from "../kinds.ts";
import { pack, unpack } from "../../files/packing.ts";
import { type NewFile, storePieces } from "../../files/store-file.ts";
import { insertTaskFile, type TaskFile } from "../files/task-files.sql.ts";
import { deleteJournal, findJournal, insertJournal } from "../files/journal.sql.ts";
import type { Run } from "../tasks.sql.ts";

/** A row that could not be taken, as the journal keeps it until the file is written. */
export type JournalRow = {
  row: number;
  raw: Record<string, string>;
  values: Record<string, CellValue>;
  version: string;
  issues: ColumnIssue[];
};

/** Keeps the rows of a batch that could not be taken, in its transaction. */
export async function keepRefused(ctx: TaskContext, run: Run, number: number, rows: readonly JournalRow[]): Promise<void> {
  await insertJournal(ctx.db, run.id, number, await pack(Buffer.from(JSON.stringify(rows))));
}

type ErrorFile = {
  kind: ImportKind;
  run: Run;
  columns: readonly DescribedColumn[];
  format: SheetFormat;
  journal: number;
  check: () => void;
};

/** Writes the rows that could not be taken in the form they came in, each with the reason; nobody's until the run ends (`keepErrorFile`). */
export async function writeErrorFile(ctx: TaskContext, file: NewFile, given: ErrorFile): Promise<TaskFile> {
  const { kind, columns, format } = given;
  const { language } = ctx;
  const title = translate(language, kind.title);
  const takenBack = { adds: kind.adds, versioned: true, reasons: true };
  const now = ctx.clock.now();
  const explanation = explainSheet({ language, title, about: kind.about, at: now, columns, takenBack });
  const plan: SheetPlan = { language, title, columns, versioned: true, reasons: true, locks: false, explanation };
  const bytes = await storePieces(ctx, file, writeSheet(format, plan, readJournal(ctx, given), now), { packed: true });
  const fileName = downloadName(translate(language, "sheets.errors-name", { title }), [todayOf(ctx)], format);
  return { fileId: file.id, fileName, contentType: contentTypes[format], bytes };
}

/** Makes the file of errors the task's in place of the journal, in the transaction that ends the run. */
export async function keepErrorFile(ctx: TaskContext, run: Run, file: TaskFile): Promise<void> {
  await insertTaskFile(ctx.db, run.id, "errors", file);
  await deleteJournal(ctx.db, run.id);
}

async function* readJournal(ctx: TaskContext, { run, columns, journal, check }: ErrorFile): AsyncGenerator<WrittenRow> {
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  // Days and numbers stand in the file as such; texts, and what could not be read, as they were written.
  const typed = columns.filter(({ kind }) => kind === "date" || kind === "whole");
  for (let number = 1; number <= journal; number++) {
    check();
    const piece = await findJournal(ctx.db, run.id, number);
    if (!piece) throw new Error(`Piece ${number} of the journal of task ${run.id} is missing.`);
    for (const { raw, values, version, issues } of JSON.parse((await unpack(piece)).toString("utf8")) as JournalRow[]) {
      const kept: Record<string, CellValue> = {};
      const written = { ...raw };
      for (const { key } of typed) {
        if ((values[key] ?? null) === null) continue;
        kept[key] = values[key]!;
        delete written[key];
      }
      const reason = issues.map((issue) => reasonText(ctx, titles, issue)).join(" ");
      yield { values: kept, raw: written, version, reason };
    }
  }
}

function reasonText({ language }: TaskContext, titles: ReadonlyMap<string, string>, issue: ColumnIssue): string {
  const text = noteText(language, issue);
  const column = issue.column === null ? undefined : titles.get(issue.column);
  return column === undefined ? text : translate(language, "sheets.issue-in-column", { column, text });
}
