import { foldText } from "@hub/domain/fold-text.ts";
import type { DescribedColumn } from "../../spreadsheets/described-column.ts";
import type { CellValue } from "../../spreadsheets/sheet-column.ts";
import { cellText } from "../../spreadsheets/write-cell.ts";

/** Whether a cell says what the record holds: the same value, or what an export would have written for it (cut, other line breaks, blanks at its ends). */
export function isSameValue(column: DescribedColumn, given: CellValue | undefined, held: CellValue | undefined): boolean {
  if (isEmpty(given) || isEmpty(held)) return isEmpty(given) && isEmpty(held);
  if (Array.isArray(given) && Array.isArray(held)) {
    const wanted = new Set<string>(given);
    return wanted.size === new Set(held).size && held.every((item) => wanted.has(String(item)));
  }
  if (column.anyCase && foldText(String(given)) === foldText(String(held))) return true;
  return given === held || isSameText(column, cellText(column, given), held);
}

/** Whether a cell's text is what an export would have written for what the record holds. */
export function isSameText(column: DescribedColumn, text: string, held: CellValue | undefined): boolean {
  return oneBreak(text).trim() === oneBreak(cellText(column, held)).trim();
}

function isEmpty(value: CellValue | undefined): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

function oneBreak(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
