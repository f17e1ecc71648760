import { type FoundHeader, findRepeated } from "./find-header.ts";
import type { ReadingLimits } from "./reading-limits.ts";
import { excerpt, readingProblem } from "./reading-problem.ts";
import type { ReadingOptions } from "./table.ts";

/**
 * Refuses a header that no rows can be read by: too many columns; a broken quote, which may hide rows; the same name twice, unless the
 * expected names were given (then the definition's header check lists repeated, missing and unknown columns together).
 */
export function checkHeader(header: FoundHeader, options: ReadingOptions, limits: ReadingLimits): void {
  if (header.width > limits.columns) throw readingProblem("too-many-columns", { columns: header.width, limit: limits.columns });
  if (header.broken !== undefined) throw readingProblem("header-damaged", { row: header.row, text: excerpt(header.broken) });
  const repeated = options.headerNames ? [] : findRepeated(header.names);
  if (repeated.length > 0) throw readingProblem("columns-repeated", { columns: excerpt(repeated.join(", "), 200) });
}
