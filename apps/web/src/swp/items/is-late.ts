import type { SwpItem } from "./use-items.ts";

/** Whether an item is still open after the quarter by which it was to be covered; `now` as `2027-Q1`. */
export function isLate({ timeline, coverage }: Pick<SwpItem, "timeline" | "coverage">, now: string): boolean {
  // Texts of quarters compare as quarters do.
  return timeline !== null && coverage !== null && !coverage.closes && timeline < now;
}
