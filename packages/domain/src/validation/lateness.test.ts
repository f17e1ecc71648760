import { expect, test } from "vitest";
import { countDaysLate } from "./lateness.ts";

test.each([
  ["the day itself is not late", "2026-10-31", "2026-10-31", false, 0],
  ["the day after is one day late", "2026-10-31", "2026-11-01", false, 1],
  ["across a change to summer time", "2026-03-28", "2026-03-30", false, 2],
  ["before it there is time", "2026-10-31", "2026-10-01", false, 0],
  ["what is done is not late", "2026-10-31", "2026-12-01", true, 0],
  ["without a due day nothing is late", null, "2026-12-01", false, 0],
] as const)("lateness: %s", (_, due, today, done, days) => {
  expect(countDaysLate(due, today, done)).toBe(days);
});
