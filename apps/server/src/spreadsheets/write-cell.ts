import { cutText } from "@hub/domain/cut-text.ts";
import { joinList } from "@hub/domain/tasks/cell-text.ts";
import type { DescribedColumn } from "./described-column.ts";
import type { CellValue } from "./sheet-column.ts";

/** What a cell of a workbook holds at most; a longer text is cut, with a sign at its end. */
export const cellCharacters = 32_767;

/** A value as the text people see in its cell, before any guarding; "" for an empty one. Lists too long for a cell are cut like texts. */
export function cellText(column: DescribedColumn, value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "object") return fitCell(joinList(value.map((item) => column.labelOf.get(item) ?? item)));
  const text = column.kind === "instant" ? instantText(String(value)) : String(value);
  return column.labelOf.get(text) ?? fitCell(text);
}

/** A text that fits a cell. */
export function fitCell(text: string): string {
  // One place is left for the guarding apostrophe.
  return cutText(text, cellCharacters - 1);
}

/** `2026-11-05T08:00:00.000Z` as `2026-11-05 08:00:00` (UTC). */
function instantText(iso: string): string {
  return iso.replace("T", " ").replace(/(\.\d+)?Z$/, "");
}
