import { languages } from "@hub/domain/languages.ts";
import type { CellValue } from "../../spreadsheets/sheet-column.ts";
import type { CurrentRow, ImportHandler, TaskContext } from "../kinds.ts";
import type { ImportColumn } from "./open-import.ts";
import type { ReadRow } from "./read-import-row.ts";
import { isSameText, isSameValue } from "./same-value.ts";

/** A row with the record it is of. */
export type FoundRow = { read: ReadRow; current: CurrentRow };
/** A cell that says something else than the portal, in a column that is only shown. */
export type IgnoredCell = { read: ReadRow; column: string };

/**
 * Cells of columns that are only shown which say something else than the sheet would, in whatever language it was written. Rows whose record has another version
 * by now are not looked at: there it is the record that moved. A language more costs a statement more, and is asked only for what the first one does not explain.
 */
export async function findIgnoredCells(
  ctx: TaskContext,
  handler: ImportHandler,
  columns: readonly ImportColumn[],
  rows: readonly FoundRow[],
): Promise<IgnoredCell[]> {
  const shown = columns.filter(({ onlyShown }) => onlyShown);
  let open = rows.flatMap(({ read, current }) => {
    if (read.version !== "" && read.version !== current.version) return [];
    const cells = shown.filter(({ column }) => (read.raw[column.key] ?? "").trim() !== "");
    return cells.length > 0 ? [{ read, current, cells }] : [];
  });
  for (const language of [ctx.language, ...languages.filter((language) => language !== ctx.language)]) {
    if (open.length === 0) break;
    const said = await handler.shown?.(
      { ...ctx, language },
      open.map(({ current }) => current),
    );
    open = open.flatMap(({ read, current, cells }, at) => {
      const held = { ...current.values, ...said?.[at] };
      const other = cells.filter((cell) => saysOther(cell, read.raw[cell.column.key] ?? "", held[cell.column.key]));
      return other.length > 0 ? [{ read, current, cells: other }] : [];
    });
  }
  return open.flatMap(({ read, cells }) => cells.map(({ column }) => ({ read, column: column.key })));
}

/** Whether a cell says something else than what is held; what is not held here (undefined) is not looked at. */
function saysOther({ column, read }: ImportColumn, cell: string, held: CellValue | undefined): boolean {
  // An instant has as many shapes as there are programs, and nobody means to change one.
  if (held === undefined || column.kind === "instant") return false;
  const said = read(cell);
  if (said === "empty") return false;
  if (said === "clear") return !isSameValue(column, null, held);
  if ("value" in said) return !isSameValue(column, said.value, held);
  return !isSameText(column, cell, held);
}
