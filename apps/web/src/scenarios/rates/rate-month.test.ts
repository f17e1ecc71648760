import { expect, test } from "vitest";
import { listRateYears, readRateMonth } from "./rate-month.ts";

const today = new Date(2026, 0, 15);

test("the month is that of the address, else the last one that is over", () => {
  expect(readRateMonth("2025-03", today)).toEqual({ year: 2025, month: 3 });
  for (const text of [undefined, "", "2025-13", "2025", "1999-01", "2025-3"])
    expect(readRateMonth(text, today)).toEqual({ year: 2025, month: 12 });
});

test("the years hold the one that is shown", () => {
  expect(listRateYears(2026, today)[0]).toBe(2027);
  expect(listRateYears(2010, today)).toContain(2010);
});
