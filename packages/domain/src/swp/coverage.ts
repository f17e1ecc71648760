import type { Issue } from "../issue.ts";
import { swpIssue } from "./issue-codes.ts";
import { type Levers, levers } from "./levers.ts";
import { isZero, type Size } from "./size.ts";

/** How far a gap or a pool is: its size, and whether its coverage closes it. */
export type CoverageState = { size: Size; closes: boolean };
/** As it is typed: a size that is missing, or none, is undefined, and is told where sizes are checked. */
type TypedState = { size: Size | undefined; closes: boolean };

/** Gap size must be 0 when gap coverage is Completed or Canceled, and cannot be 0 otherwise; the same for pools. 0 to 5 is not 0. */
export function checkCoverage({ size, closes }: TypedState): Issue[] {
  if (!size || closes === isZero(size)) return [];
  return [swpIssue(closes ? "closing-needs-zero" : "zero-needs-closing", "size")];
}

/** What is wrong with the coverage of an item that was there before: besides what holds for every item, opening it again needs a new size and a comment. */
export function checkChange(before: CoverageState, after: TypedState, comment: string): Issue[] {
  if (!before.closes || after.closes) return checkCoverage(after);
  const issues: Issue[] = [];
  if (after.size && isZero(after.size)) issues.push(swpIssue("reopening-needs-size", "size"));
  if (comment.trim() === "") issues.push(swpIssue("reopening-needs-comment", "comment"));
  return issues;
}

/** What was covered is told by the levers of closing: of what stays closed they stay as they are, and are changed by opening it again. Said at the first. */
export function checkClosedLevers(before: Levers, after: Levers): Issue[] {
  const changed = levers.find((name) => before[name] !== after[name]);
  return changed === undefined ? [] : [swpIssue("closed-levers-fixed", changed)];
}

/** The size at close that an item keeps: closing it keeps the size it had, what is closed keeps what it has, what is open has none. */
export function sizeAtClose(before: (CoverageState & { sizeAtClose: Size | null }) | null, after: CoverageState): Size | null {
  if (!after.closes || before === null) return null;
  return before.closes ? before.sizeAtClose : before.size;
}

/** Whether an item is still open after the quarter by which it was to be covered, as `2027-Q1`; one without a quarter, or of a tab without coverage, never is. */
export function isLate(item: { timeline: string | null; coverage: { closes: boolean } | null }, now: string): boolean {
  // Texts of quarters compare as quarters do.
  return item.timeline !== null && item.coverage !== null && !item.coverage.closes && item.timeline < now;
}
