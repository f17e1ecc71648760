import { foldText } from "@hub/domain/fold-text.ts";
import type { TableRow, ReadingOptions } from "./table.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import { excerpt, readingProblem } from "./reading-problem.ts";

/** The row that names the columns; `names` are its cells trimmed; `broken` is a cell of it, or above it, that could not be read; `uncalculated` the index of a formula without a result. */
export type FoundHeader = {
  row: number;
  names: string[];
  cells: readonly string[];
  width: number;
  /** How wide rows may be whose surplus cells are empty; left out where that would be a row in which the others were shifted. */
  widest?: number;
  matches: number;
  broken?: string;
  uncalculated?: number;
};

/** Names and aliases made comparable. */
export function foldNames(names: readonly string[] | undefined): Set<string> {
  return new Set((names ?? []).map(foldText).filter((name) => name !== ""));
}

/**
 * The header among the first rows: the first with most of the expected names, else the first more than half as full as the fullest
 * (so that a title above the table is none). Nameless columns at the end are left out, but for those in which
 * something stands below: up to `extra` more than the row has cells. Undefined when all rows are blank.
 */
export function findHeader(rows: readonly TableRow[], expected: ReadonlySet<string>, extra: number): FoundHeader | undefined {
  const counts = rows.map((row) => countFilled(row.cells));
  const full = Math.max(0, ...counts);
  if (full === 0) return undefined;
  const matches = rows.map((row) => new Set(row.cells.map(foldText).filter((name) => expected.has(name))).size);
  const most = Math.max(...matches);
  const index = most > 0 ? matches.indexOf(most) : counts.findIndex((count) => count * 2 > full);
  const { row, cells } = rows[index]!;
  const damaged = rows.slice(0, index + 1).find((found) => found.problem);
  const names = cells.map((cell) => cell.replace(/^\ufeff/, "").trim());
  while (names.at(-1) === "") names.pop();
  const below = rows
    .slice(index + 1)
    .map((found) => found.cells.findLastIndex((cell, at) => cell.trim() !== "" || found.uncalculated?.includes(at)) + 1);
  const columns = Math.min(Math.max(...below, 0), cells.length + extra);
  while (names.length < columns) names.push("");
  const broken = damaged && (damaged.cells[damaged.column ?? 0] ?? "");
  return { row, names, cells, width: cells.length, matches: most, broken, uncalculated: rows[index]!.uncalculated?.[0] };
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}

/** Whether nothing stands in the row. */
export function isBlank(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== "" && cell.trim() !== "") return false;
  return true;
}

/** Names that stand more than once, case and accents aside. */
export function findRepeated(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const folded = foldText(name);
    const isRepeated = seen.has(folded);
    seen.add(folded);
    return name !== "" && isRepeated;
  });
}

/**
 * Refuses a header that no rows can be read by: too many columns; a broken quote, which may hide rows; the same name twice, unless the
 * expected names were given (then the definition's header check lists repeated, missing and unknown columns together).
 */
export function checkHeader(header: FoundHeader, options: ReadingOptions, limits: ReadingLimits): void {
  if (header.width > limits.columns) throw readingProblem("too-many-columns", { columns: header.width, limit: limits.columns });
  if (header.broken !== undefined) throw readingProblem("header-damaged", { row: header.row, text: excerpt(header.broken) });
  if (header.uncalculated !== undefined)
    throw readingProblem("header-uncalculated", { row: header.row, position: header.uncalculated + 1 });
  const repeated = options.headerNames ? [] : findRepeated(header.names);
  if (repeated.length > 0) throw readingProblem("columns-repeated", { columns: excerpt(repeated.join(", "), 200) });
}
