import type { Language } from "@hub/domain/languages.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { RequestContext } from "../../context.ts";
import { describeColumns, describeInAllLanguages } from "../described-column.ts";
import { headersOf, matchColumns } from "../match-columns.ts";
import { compileCellReader, type ReadCell } from "../read-cell.ts";
import { bytesSource } from "../reading/file-source.ts";
import { openTable } from "../reading/open-table.ts";
import type { SheetColumn } from "../sheet-column.ts";
import type { SheetPlan, WrittenRow } from "../writing/sheet-plan.ts";
import { type SheetFormat, writeSheet } from "../writing/write-sheet.ts";

/** Columns of every kind, under labels that exist. */
export const sampleColumns: SheetColumn[] = [
  { key: "code", label: "sheets.column", kind: "id", isKey: true },
  { key: "note", label: "sheets.column-help", kind: "text" },
  { key: "since", label: "sheets.column-kind", kind: "date" },
  {
    key: "level",
    label: "sheets.column-role",
    kind: "choice",
    choices: async ({ language }) => [
      { value: "low", label: language === "de" ? "Niedrig, sehr" : "Bajo, muy" },
      { value: "high", label: language === "de" ? "Hoch" : "Alto" },
    ],
  },
  { key: "tags", label: "sheets.column-values", kind: "list" },
  { key: "count", label: "sheets.columns", kind: "whole" },
  { key: "active", label: "sheets.rules", kind: "boolean" },
  { key: "seen", label: "sheets.kind-text", kind: "instant" },
];

export function contextIn(language: Language): RequestContext {
  return { language } as RequestContext;
}

export async function planOf(
  language: Language,
  columns: readonly SheetColumn[] = sampleColumns,
  more: Partial<SheetPlan> = {},
): Promise<SheetPlan> {
  const described = await describeColumns(contextIn(language), columns);
  return { language, title: "Datos", columns: described, versioned: true, reasons: false, locks: true, explanation: [], ...more };
}

export async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

export async function* from<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

export function write(format: SheetFormat, plan: SheetPlan, rows: readonly WrittenRow[]): Promise<Buffer> {
  return collect(writeSheet(format, plan, from(rows), new Date("2026-11-05T08:00:00Z")));
}

/** The cells of a file by column key, as an import reads them. */
export async function readSheet(
  file: Buffer,
  language: Language = "es",
  columns: readonly SheetColumn[] = sampleColumns,
): Promise<{ kind: SheetFormat; header: string[]; rows: Record<string, ReadCell>[] }> {
  const all = await describeInAllLanguages(contextIn(language), columns);
  const table = await openTable(bytesSource(file), { fileName: "x", headerNames: headersOf(all), limits: { rows: taskLimits.importRows } });
  const { at } = matchColumns(all, table.header);
  const readers = new Map(
    columns.map(({ key }, index) => [
      key,
      compileCellReader(
        all.map((described) => described[index]!),
        table.kind,
      ),
    ]),
  );
  const rows: Record<string, ReadCell>[] = [];
  for await (const batch of table.batches)
    for (const { cells } of batch)
      rows.push(
        Object.fromEntries([...at].map(([key, index]) => [key, readers.get(key)?.(cells[index] ?? "") ?? { value: cells[index] ?? "" }])),
      );
  return { kind: table.kind, header: table.header, rows };
}
