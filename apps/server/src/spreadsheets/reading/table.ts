import type { ReadingLimits } from "./reading-limits.ts";
import type { ReadingNotice } from "@hub/domain/ingestion/reading-notices.ts";
import type { RowProblem } from "@hub/domain/ingestion/reading-problems.ts";

/**
 * A row of a table; `row` is the number a spreadsheet shows (blank rows and those above the header count).
 * `problem`: the cells are not to be trusted, the caller refuses the row and goes on; `column` is the index of the cell meant.
 * `numbers[i]`: cell i is stored as a number in a workbook: a plain decimal with a point, whatever the column's format in text would be.
 * `kinds[i]`, above 0: cell i is one that comes again, and has the same number each time that it stands in this column, in one reading; where it says nothing it may be any.
 * `uncalculated`: the indexes of cells that hold a formula without a stored result; they are "", and the caller refuses those that it reads.
 */
export type TableRow = {
  row: number;
  cells: string[];
  numbers?: boolean[];
  kinds?: number[];
  uncalculated?: number[];
  problem?: RowProblem;
  column?: number;
};

/**
 * A table ready to be read. `header` names the columns (trimmed, "" where nameless); every row of `batches` without a problem has as many
 * cells. `batches` reads the file anew each time it is iterated, throws ReadingProblem for what only shows further down, and holds
 * nothing open when it is not iterated or left early. `sheets` are those that `sheet` was chosen from: visible, and something stands in them.
 */
export type OpenedTable = {
  kind: "csv" | "xlsx";
  encoding?: string;
  delimiter?: string;
  sheet?: string;
  sheets?: string[];
  header: string[];
  headerRow: number;
  batches: AsyncIterable<TableRow[]>;
  /** What was left out without harm, as the last reading to the end found it. */
  notices(): ReadingNotice[];
};

/** `headerNames`: names and aliases expected, by which the header is found below a preamble and among candidates. `mayLackRows`: a header alone is a table. */
export type ReadingOptions = {
  fileName: string;
  sheet?: string;
  delimiter?: string;
  encoding?: string;
  headerNames?: string[];
  mayLackRows?: boolean;
  limits?: Partial<ReadingLimits>;
  signal?: AbortSignal;
};
