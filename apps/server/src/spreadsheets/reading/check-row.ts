import type { NoticeLog } from "@hub/domain/ingestion/reading-notices.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { TableRow } from "./table.ts";
import { isBlank, type FoundHeader } from "./find-header.ts";

/**
 * Fits a row to the header: the row to deliver, or undefined when nothing stands in it. A row that is wider or narrower than the header, or
 * has something where no column has a name, is marked and keeps its cells. `counted`: the cells of a row are as many as it says, with the notices
 * of what is left out without harm; without it they have addresses, as a workbook's, so that missing ones are empty.
 */
export function fitRow(row: TableRow, header: FoundHeader, counted?: NoticeLog): TableRow | undefined {
  const { cells, uncalculated } = row;
  if (row.problem) return row;
  // A cell that begins with a visible character spares the look at the others.
  if (!(cells[0]!.charCodeAt(0) > 32) && !uncalculated && isBlank(cells)) {
    counted?.add("blank-rows", null, row.row);
    return undefined;
  }
  const columns = header.names.length;
  if (counted && cells.length < header.width) return { row: row.row, cells, problem: "too-few-cells", column: cells.length };
  if (counted && cells.length > header.width) {
    if (cells.length > (header.widest ?? 0) || !isBlank(cells.slice(header.width)))
      return { row: row.row, cells, problem: "too-many-cells", column: header.width };
    // Programs that end each row with one delimiter more lose nothing by it.
    counted.add("surplus-cells", null, row.row);
  }
  for (let at = columns; at < cells.length; at++) {
    if (cells[at]!.trim() !== "" || uncalculated?.includes(at)) return { row: row.row, cells, problem: "too-many-cells", column: at };
  }
  if (cells.length > columns) cells.length = columns;
  while (cells.length < columns) cells.push("");
  if (cells[0] === header.cells[0] && repeatsHeader(cells, header.names))
    return { row: row.row, cells, problem: "repeats-header", column: 0 };
  return row;
}

function repeatsHeader(cells: string[], names: string[]): boolean {
  return cells.every((cell, index) => foldText(cell) === foldText(names[index] ?? ""));
}
