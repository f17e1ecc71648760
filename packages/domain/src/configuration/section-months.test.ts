import { expect, test } from "vitest";
import { monthsOf, periodicities } from "./section-months.ts";

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
