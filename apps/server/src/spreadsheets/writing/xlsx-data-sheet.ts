import { guardWorkbookText } from "@hub/domain/tasks/cell-text.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { DescribedColumn } from "../described-column.ts";
import type { CellValue, ColumnKind } from "../sheet-column.ts";
import { cellText } from "../write-cell.ts";
import { SheetTooLong } from "./sheet-too-long.ts";
import type { SheetPlan, WrittenRow } from "./sheet-plan.ts";
import { cellStyle } from "./xlsx-cell-styles.ts";
import { worksheetStart } from "./xlsx-parts.ts";
import { columnLetters, xmlText } from "./xlsx-xml-text.ts";

/** Rows of a worksheet, the header among them. */
const sheetRows = 1_048_576;
const pieceCharacters = 64 * 1024;
const widths: Record<ColumnKind, number> = {
  text: 28,
  id: 16,
  choice: 22,
  list: 32,
  date: 13,
  instant: 20,
  whole: 12,
  decimal: 14,
  boolean: 10,
};

type Writer = (value: CellValue | undefined, at: string) => string;

/** The sheet with the rows, piece by piece; `listAt` says where a column's choices stand. Throws SheetTooLong. */
export async function* writeDataSheet(
  plan: SheetPlan,
  rows: AsyncIterable<WrittenRow>,
  listAt: ReadonlyMap<string, string>,
): AsyncGenerator<Buffer> {
  const { columns } = plan;
  const reasonAt = plan.reasons ? columns.length : -1;
  const versionAt = plan.versioned ? columns.length + (plan.reasons ? 1 : 0) : -1;
  const titles = columns.map(({ title }) => title);
  if (plan.reasons) titles.push(translate(plan.language, "sheets.reason"));
  if (plan.versioned) titles.push(translate(plan.language, "sheets.version"));
  const letters = titles.map((_, at) => columnLetters(at));
  const writers = columns.map((column) => cellWriter(column, plan.locks));
  const last = letters.at(-1) ?? "A";

  let piece = `${worksheetStart}<sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columnParts(plan)}<sheetData>`;
  piece += `<row r="1" ht="32" customHeight="1">${titles.map((title, at) => textCell(`${letters[at]}1`, cellStyle.header, title)).join("")}</row>`;
  let row = 1;
  for await (const { values, raw, reason, version } of rows) {
    if (++row > sheetRows) throw new SheetTooLong(sheetRows - 1);
    piece += `<row r="${row}">`;
    for (const [at, column] of columns.entries()) {
      const given = raw?.[column.key];
      const address = letters[at]! + row;
      piece += given === undefined ? writers[at]!(values[column.key], address) : textCell(address, cellStyle.text, given);
    }
    if (reason) piece += textCell(`${letters[reasonAt]}${row}`, cellStyle.reason, guardWorkbookText(reason));
    if (version) piece += textCell(`${letters[versionAt]}${row}`, cellStyle.lockedText, version);
    piece += "</row>";
    if (piece.length < pieceCharacters) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  piece += "</sheetData>";
  // What is named 0 may be done although the sheet is protected.
  if (plan.locks)
    piece +=
      '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" deleteRows="0" sort="0" autoFilter="0"/>';
  piece += `<autoFilter ref="A1:${last}${Math.max(row, 2)}"/>`;
  piece += validationParts(columns, letters, listAt);
  yield Buffer.from(`${piece}<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/></worksheet>`);
}

function columnParts(plan: SheetPlan): string {
  const parts = plan.columns.map((column, at) => {
    const width = column.width ?? Math.max(widths[column.kind], Math.min(column.title.length + 4, 40));
    // Of cells that do not exist yet: keys of new rows are written by people.
    return columnPart(at, width, styleOf(column.kind, plan.locks && column.locked === true));
  });
  if (plan.reasons) parts.push(columnPart(parts.length, 60, cellStyle.reason));
  if (plan.versioned) parts.push(columnPart(parts.length, 12, cellStyle.lockedText, ' hidden="1"'));
  return `<cols>${parts.join("")}</cols>`;
}

function columnPart(at: number, width: number, style: number, more = ""): string {
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"${more}/>`;
}

function styleOf(kind: ColumnKind, locked: boolean): number {
  if (kind === "date") return locked ? cellStyle.lockedDate : cellStyle.date;
  if (kind === "whole") return locked ? cellStyle.lockedWhole : cellStyle.whole;
  if (kind === "decimal") return locked ? cellStyle.lockedDecimal : cellStyle.decimal;
  if (kind === "instant") return cellStyle.instant;
  return locked ? cellStyle.lockedText : cellStyle.text;
}

/** How a column's cells are written: days, instants, whole numbers and decimals as numbers, everything else as text; an empty cell only to be locked. */
function cellWriter(column: DescribedColumn, locks: boolean): Writer {
  const locked = locks && (column.isKey === true || column.locked === true);
  const style = styleOf(column.kind, locked);
  const textStyle = locked ? cellStyle.lockedText : cellStyle.text;
  return (value, at) => {
    if (value === null || value === undefined || value === "") return locked ? `<c r="${at}" s="${style}"/>` : "";
    const number = typeof value === "string" && (column.kind === "date" || column.kind === "instant") ? dayNumber(value) : value;
    if (typeof number === "number" && Number.isFinite(number)) return `<c r="${at}" s="${style}"><v>${number}</v></c>`;
    if (column.kind === "decimal" && typeof value === "string" && exactDecimal.test(value))
      return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
    return textCell(at, textStyle, guardWorkbookText(cellText(column, value)));
  };
}

/** A decimal that a spreadsheet keeps digit by digit: at most fifteen of them. */
const exactDecimal = /^-?(?=(?:\.?\d){1,15}$)\d+(?:\.\d+)?$/;

function textCell(at: string, style: number, text: string): string {
  return text === "" ? "" : `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const dayMilliseconds = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);
const firstSureDay = 61;

/** The number by which spreadsheets count days; undefined before March 1900, where they disagree, and for what is no day. */
export function dayNumber(iso: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d(T|$)/.test(iso) ? Date.parse(iso.length === 10 ? `${iso}T00:00:00Z` : iso) : Number.NaN;
  const number = (Math.floor(time / 1000) * 1000 - dayZero) / dayMilliseconds;
  return number >= firstSureDay ? number : undefined;
}

function validationParts(columns: readonly DescribedColumn[], letters: readonly string[], listAt: ReadonlyMap<string, string>): string {
  const parts = columns.flatMap(({ key, kind, locked }, at) => {
    const list = kind === "list" || locked ? undefined : listAt.get(key);
    const where = `${letters[at]}2:${letters[at]}${sheetRows}`;
    const strict = kind === "text" || kind === "id" ? "" : ' showErrorMessage="1"';
    return list
      ? [`<dataValidation type="list" allowBlank="1"${strict} sqref="${where}"><formula1>${list}</formula1></dataValidation>`]
      : [];
  });
  return parts.length === 0 ? "" : `<dataValidations count="${parts.length}">${parts.join("")}</dataValidations>`;
}
