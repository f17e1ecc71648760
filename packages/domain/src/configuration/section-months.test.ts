import { expect, test } from "vitest";
import { writeMonth } from "../period.ts";
import { firstMonthInTime, monthsOf, periodicities } from "./section-months.ts";

test.each([
  ["monthly", 5, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ["quarterly", 12, [3, 6, 9, 12]],
  ["quarterly", 1, [1, 4, 7, 10]],
  ["quarterly", 8, [2, 5, 8, 11]],
  ["yearly", 4, [4]],
] as const)("[MANY-02] %s with month %d: %j", (periodicity, month, months) => {
  expect(monthsOf(periodicity, month)).toEqual(months);
});

test("the month that is named is always one of them", () => {
  for (const periodicity of periodicities)
    for (let month = 1; month <= 12; month += 1) expect(monthsOf(periodicity, month)).toContain(month);
});

test.each([
  ["a month is due by its due day of the month after", monthsOf("monthly", 1), "2026-11-10", "2026-10"],
  ["the day after it is late, and the one that runs is next", monthsOf("monthly", 1), "2026-11-11", "2026-11"],
  ["the month before January is December", monthsOf("monthly", 1), "2027-01-01", "2026-12"],
  ["a quarterly section waits for the end of its quarter", monthsOf("quarterly", 12), "2026-10-11", "2026-12"],
  ["the quarter that is over may be in time still", monthsOf("quarterly", 12), "2026-10-10", "2026-09"],
  ["a yearly section waits for its month", monthsOf("yearly", 12), "2026-11-28", "2026-12"],
  ["the year that is over may be in time still", monthsOf("yearly", 12), "2027-01-10", "2026-12"],
  ["else its month of this year", monthsOf("yearly", 12), "2027-01-11", "2027-12"],
  ["or of the next", monthsOf("yearly", 4), "2026-05-11", "2027-04"],
  ["without a section it is any month", [], "2026-11-28", "2026-11"],
] as const)("what is expected begins with nothing late: %s", (_, months, today, first) => {
  expect(writeMonth(firstMonthInTime(months, 10, today))).toBe(first);
});
