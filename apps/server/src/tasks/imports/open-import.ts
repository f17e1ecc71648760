import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import type { SheetColumn } from "../../spreadsheets/sheet-column.ts";
import { describeInAllLanguages } from "../../spreadsheets/described-column.ts";
import { headersOf, matchColumns } from "../../spreadsheets/match-columns.ts";
import { compileCellReader, type CellReader } from "../../spreadsheets/read-cell.ts";
import type { FileSource } from "../../spreadsheets/reading/file-source.ts";
import { openTable } from "../../spreadsheets/reading/open-table.ts";
import { versionKey } from "../../spreadsheets/writing/sheet-plan.ts";
import { listNames, nameOf } from "../issue-text.ts";
import type { ImportKind, TaskContext } from "../kinds.ts";
import { type Note, TaskFailure } from "../task-outcome.ts";
import type { OpenedTable } from "../../spreadsheets/reading/table.ts";

/** A column that stands in the file; what is only shown is not taken in. */
export type ImportColumn = { column: DescribedColumn; at: number; read: CellReader; onlyShown: boolean };

/** A file whose columns are found. */
export type OpenedImport = {
  table: OpenedTable;
  /** Of the kind, in the asker's language. */
  columns: readonly DescribedColumn[];
  found: readonly ImportColumn[];
  /** Where the version stands; -1 without. */
  versionAt: number;
  notes: Note[];
};

/** Opens a file to import and finds its columns, in any order and language. Throws ReadingProblem, or TaskFailure for a header that will not do. */
export async function openImport(
  ctx: TaskContext,
  kind: ImportKind,
  source: FileSource,
  given: { fileName: string; signal?: AbortSignal },
): Promise<OpenedImport> {
  const all = await describeInAllLanguages(ctx, kind.columns);
  const columns = all[0] ?? [];
  const limits = { rows: taskLimits.importRows, fileBytes: taskLimits.importBytes };
  const table = await openTable(source, { ...given, headerNames: headersOf(all), limits });
  const { at, repeated, unknown } = matchColumns(all, table.header);
  if (repeated.length > 0) throw new TaskFailure("sheets.columns-repeated", { columns: listNames(repeated) });
  for (const column of columns)
    if (column.isKey && (column.required !== false || at.size === 0) && !at.has(column.key))
      throw new TaskFailure("sheets.key-column-missing", { column: nameOf(column) });
  if (kind.foreign) await refuseForeign(ctx, kind.foreign, unknown);
  const found = columns.flatMap((column, index): ImportColumn[] => {
    const where = at.get(column.key);
    if (where === undefined) return [];
    const inAllLanguages = all.map((described) => described[index]!);
    return [{ column, at: where, read: compileCellReader(inAllLanguages, table.kind), onlyShown: isOnlyShown(column) }];
  });
  const missing = columns.filter((column) => !at.has(column.key) && !isOnlyShown(column)).map(nameOf);
  const notes: Note[] = [];
  if (unknown.length > 0) notes.push({ code: "sheets.columns-unknown", params: { columns: listNames(unknown) } });
  if (missing.length > 0) notes.push({ code: "sheets.columns-missing", params: { columns: missing } });
  return { table, columns, found, versionAt: at.get(versionKey) ?? -1, notes };
}

/** Refuses a file that has columns of another sheet. */
async function refuseForeign(ctx: TaskContext, foreign: readonly SheetColumn[], unknown: readonly string[]): Promise<void> {
  // Only what they are called: what may be chosen there is not asked.
  const named = foreign.map(({ key, label, kind, unit }) => ({ key, label, kind, ...(unit && { unit }) }));
  const theirs = new Set(headersOf(await describeInAllLanguages(ctx, named)).map(foldText));
  const found = unknown.filter((name) => theirs.has(foldText(name)));
  if (found.length > 0) throw new TaskFailure("sheets.columns-foreign", { columns: listNames(found) });
}

function isOnlyShown({ isKey, locked, kind }: DescribedColumn): boolean {
  return !isKey && (locked === true || kind === "instant");
}
