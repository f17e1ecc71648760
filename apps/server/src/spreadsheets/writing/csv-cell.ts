import { guardCsvText } from "@hub/domain/tasks/cell-text.ts";

/** A cell of a CSV for spreadsheets, `;` between cells: quoted where needed, and never a formula. */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = guardCsvText(value);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}
