import type { RowProblem } from "@hub/domain/ingestion/reading-problems.ts";

/**
 * A row of a table; `row` is the number a spreadsheet shows (blank rows and those above the header count).
 * `problem`: the cells are not to be trusted, the caller refuses the row and goes on; `column` is the index of the cell meant.
 * `numbers[i]`: cell i is stored as a number in a workbook: a plain decimal with a point, whatever the column's format in text would be.
 */
export type TableRow = { row: number; cells: string[]; numbers?: boolean[]; problem?: RowProblem; column?: number };
