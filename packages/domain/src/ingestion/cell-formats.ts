import { compileBoolean } from "./boolean-format.ts";
import type { CellFault, TextReader } from "./cell-fault.ts";
import { setFault } from "./cell-fault.ts";
import { compileDate } from "./date-format.ts";
import { compareDecimals, isNegative } from "./decimal-text.ts";
import { foldText } from "../fold-text.ts";
import type { ColumnDefinition, ColumnReading } from "./ingestion-definition.ts";
import { defaultEmptyTokens } from "./ingestion-definition.ts";
import { compileNumber } from "./number-format.ts";
import { compileText } from "./text-format.ts";

/** Reads a cell: canonical text, or null when it is empty (no fault), says that there is no end (`fault.notice`) or cannot be read (`fault.code` set; the caller clears it). */
export type CellReader = (text: string, fault: CellFault) => string | null;

/**
 * A reader for a column's cells, compiled once and fast: canonical decimal, ISO date, "true" or "false", trimmed text or code.
 * `isNumberCell` reads cells that a workbook stores as numbers: plain decimals with a point, whatever the column's format.
 */
export function compileCell(column: ColumnDefinition, emptyTokens = defaultEmptyTokens, isNumberCell = false): CellReader {
  const read = compileBounds(column, isNumberCell ? compileNumberCell(column) : compileReading(column));
  const isEmptyToken = compileEmptyTokens(column, emptyTokens);

  return function readCell(text, fault) {
    const trimmed = trimBlanks(text);
    return trimmed === "" || isEmptyToken(trimmed) ? null : read(trimmed, fault);
  };
}

function compileReading(column: ColumnDefinition): TextReader {
  switch (column.type) {
    case "text":
    case "code":
      return compileText(column.maxLength);
    case "boolean":
      return compileBoolean(column.format);
    case "integer":
      return compileNumber(column.format, true);
    case "decimal":
    case "money":
      return compileNumber(column.format, false, column.key);
    case "date":
      return compileDate(
        column.format,
        column.targets.some(({ field }) => field === "end_date"),
      );
  }
}

function compileNumberCell(column: ColumnDefinition): TextReader {
  if (column.type !== "integer" && column.type !== "decimal" && column.type !== "money") return compileReading(column);
  return compileNumber({ decimalSeparator: ".", grouping: "" }, column.type === "integer", column.key);
}

/** Refuses values outside the column's least and greatest value; ISO dates compare as texts. */
function compileBounds(column: ColumnReading, read: TextReader): TextReader {
  if (column.type === "text" || column.type === "code" || column.type === "boolean") return read;
  const { min, max } = column;
  if (min === undefined && max === undefined) return read;
  const isDate = column.type === "date";
  const compare = isDate ? compareTexts : compareDecimals;

  return function readWithinBounds(text, fault) {
    const value = read(text, fault);
    if (value === null) return null;
    if (min !== undefined && (min === "0" && !isDate ? isNegative(value) : compare(value, min) < 0))
      return setFault(fault, isDate ? "date-below-min" : "number-below-min", { min });
    if (max !== undefined && compare(value, max) > 0) return setFault(fault, isDate ? "date-above-max" : "number-above-max", { max });
    return value;
  };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Folding is slow, most cells are no token and short ones repeat: length, first letter and what was seen decide before. A token that the column's value map lists is a value. */
function compileEmptyTokens(column: ColumnDefinition, emptyTokens: readonly string[]): (text: string) => boolean {
  const values = new Set(column.targets.flatMap((target) => Object.keys(target.values ?? {})).map(foldText));
  const tokens = new Set(emptyTokens.map(foldText).filter((token) => !values.has(token)));
  const longest = Math.max(0, ...emptyTokens.map((token) => token.length));
  const begins = new Uint8Array(128);
  for (const token of tokens) begins[token.charCodeAt(0) | 32] = 1;
  const answers = new Map<string, boolean>();

  return function isEmptyToken(text) {
    if (text.length > longest) return false;
    const first = text.charCodeAt(0);
    if (first < 128 && begins[first | 32] !== 1) return false;
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = tokens.has(foldText(text));
      if (answers.size < 1000) answers.set(text, answer);
    }
    return answer;
  };
}

/** Trims as String.trim does, without the call for the usual text that begins and ends with a visible ASCII character. */
function trimBlanks(text: string): string {
  const first = text.charCodeAt(0);
  const last = text.charCodeAt(text.length - 1);
  return first > 32 && first < 127 && last > 32 && last < 127 ? text : text.trim();
}
