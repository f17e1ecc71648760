import { cutText } from "@hub/domain/cut-text.ts";
import { orderOfDate } from "@hub/domain/date-order.ts";
import { unguardCsvText, unguardWorkbookText } from "@hub/domain/tasks/cell-text.ts";
import { storableText } from "../../spreadsheets/storable-text.ts";
import type { TableRow } from "../../spreadsheets/reading/table.ts";
import { nameOf } from "../issue-text.ts";
import type { ColumnIssue, ImportHandler, ReadCells } from "../kinds.ts";
import type { OpenedImport } from "./open-import.ts";

/** A row of a file as far as it could be read. */
export type ReadRow = ReadCells & {
  row: number;
  /** Undefined when the row cannot be told by its key: then `issues` say why. */
  key: string | undefined;
  /** Whether it is of a new record that has no key; `key` then stands for the row. */
  keyless: boolean;
  /** The key as people know it. */
  shownKey: string | null;
  /** All cells of our columns as they were written; for the file of errors. */
  raw: Record<string, string>;
  version: string;
  issues: ColumnIssue[];
};

/** What only the whole file tells of its rows. */
export type FileSurvey = {
  rows: number;
  /** Keys that stand more than once, with their rows. */
  repeated: ReadonlyMap<string, readonly number[]>;
  /** Rows without a key that say cell by cell what another one before says, and that one. */
  again: ReadonlyMap<number, number>;
  /** Columns of days in which one can only be read with the month first: that one. */
  monthFirst: ReadonlyMap<string, string>;
};

/** Of a key in lists and sentences. */
const shownCharacters = 200;
/** Of the rows of a key that stands more than once. */
const shownRepeats = 5;

/** Reads the rows of a file; of those whose key stands more than once, none can be told by it. */
export function createRowReader(
  { table, found: columns, versionAt }: OpenedImport,
  keyOf: ImportHandler["keyOf"],
  { repeated, monthFirst }: Pick<FileSurvey, "repeated" | "monthFirst">,
): (row: TableRow) => ReadRow {
  const keyColumns = columns.filter(({ column }) => column.isKey);
  const unguard = table.kind === "csv" ? unguardCsvText : unguardWorkbookText;

  return function readRow({ row, cells, uncalculated, problem }) {
    const found: ReadRow = {
      row,
      key: undefined,
      keyless: false,
      shownKey: null,
      values: {},
      unread: {},
      raw: {},
      version: "",
      issues: [],
    };
    for (const { column, at, read, onlyShown } of columns) {
      const cell = storableText(cells[at] ?? "");
      if (cell !== "") found.raw[column.key] = cell;
      if (problem || onlyShown) continue;
      if (uncalculated?.includes(at)) {
        found.unread[column.key] = { text: "=", issue: { column: column.key, code: "ingestion-issues.formula-without-value" } };
        continue;
      }
      const proof = monthFirst.get(column.key);
      if (proof !== undefined && orderOfDate(cell) === "either") {
        const issue = { column: column.key, code: "sheets.date-order", params: { found: cell.trim(), proof } };
        found.unread[column.key] = { text: unguard(cell), issue };
        continue;
      }
      const said = read(cell);
      if (said === "empty") continue;
      if (said === "clear") found.values[column.key] = null;
      else if ("value" in said) found.values[column.key] = said.value;
      else found.unread[column.key] = { text: unguard(cell), issue: { column: column.key, ...said } };
    }
    if (versionAt >= 0) found.version = unguard(storableText(cells[versionAt] ?? "").trim());
    const shown = keyColumns.map(({ column }) => found.raw[column.key]?.trim() ?? "").join(" · ");
    found.shownKey = cutText(shown, shownCharacters) || null;
    if (problem) found.issues.push({ column: null, code: `row-problems.${problem}` });
    else readKey(found);
    return found;
  };

  function readKey(found: ReadRow): void {
    for (const { column } of keyColumns) {
      const unread = found.unread[column.key];
      if (unread) found.issues.push(unread.issue);
      else if (column.required !== false && (found.values[column.key] ?? null) === null)
        found.issues.push({ column: column.key, code: "sheets.key-required", params: { column: nameOf(column) } });
    }
    if (found.issues.length > 0) return;
    const key = keyOf ? keyOf(found.values) : keyColumns.map(({ column }) => String(found.values[column.key] ?? "").trim()).join("\n");
    found.keyless = key === undefined;
    const rows = key === undefined ? undefined : repeated.get(key);
    if (rows) found.issues.push({ column: null, code: "sheets.row-repeated", params: { rows: listRows(rows) } });
    else found.key = key ?? `new ${found.row}`;
  }
}

function listRows(rows: readonly number[]): string {
  const named = rows.slice(0, shownRepeats).join(", ");
  return rows.length > shownRepeats ? `${named}, …` : named;
}
