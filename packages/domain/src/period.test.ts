import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addMonths,
  comparePeriods,
  daysInMonth,
  firstDay,
  isRealDate,
  lastDay,
  periodOf,
  previousPeriod,
  writeIsoDate,
  writeMonth,
} from "./period.ts";

test("a month is written and read as its text", () => {
  expect(writeMonth({ year: 2026, month: 3 })).toBe("2026-03");
  for (const iso of ["2026-03", "2026-03-31"]) expect(periodOf(iso)).toEqual({ year: 2026, month: 3 });
});

test.each([
  [2026, 2, 28, true],
  [2026, 2, 29, false],
  [2024, 2, 29, true],
  [1900, 2, 29, false],
  [2000, 2, 29, true],
  [2026, 4, 31, false],
  [2026, 12, 31, true],
  [2026, 13, 1, false],
  [2026, 0, 1, false],
  [2026, 1, 0, false],
  [2026, 1, 1.5, false],
])("%i-%i-%d is a day of the calendar: %s", (year, month, day, real) => {
  expect(isRealDate(year, month, day)).toBe(real);
});

test("a month has its first and last day as ISO texts", () => {
  expect(firstDay({ year: 2024, month: 2 })).toBe("2024-02-01");
  expect(lastDay({ year: 2024, month: 2 })).toBe("2024-02-29");
  expect(writeIsoDate(987, 1, 5)).toBe("0987-01-05");
});

test("months are counted across years in both directions", () => {
  expect(addMonths({ year: 2025, month: 11 }, 3)).toEqual({ year: 2026, month: 2 });
  expect(addMonths({ year: 2025, month: 1 }, -13)).toEqual({ year: 2023, month: 12 });
  expect(previousPeriod({ year: 2026, month: 1 })).toEqual({ year: 2025, month: 12 });
});

test("periods compare by year, then month", () => {
  expect(comparePeriods({ year: 2025, month: 12 }, { year: 2026, month: 1 })).toBeLessThan(0);
  expect(comparePeriods({ year: 2026, month: 2 }, { year: 2026, month: 1 })).toBeGreaterThan(0);
  expect(comparePeriods({ year: 2026, month: 2 }, { year: 2026, month: 2 })).toBe(0);
});

test("the calendar agrees with the platform's, for every month", () => {
  const anyPeriod = fc.record({ year: fc.integer({ min: 1900, max: 2200 }), month: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(anyPeriod, fc.integer({ min: -600, max: 600 }), (period, months) => {
      expect(daysInMonth(period.year, period.month)).toBe(new Date(Date.UTC(period.year, period.month, 0)).getUTCDate());
      const later = addMonths(period, months);
      expect(comparePeriods(later, period)).toBe(months);
      expect(addMonths(later, -months)).toEqual(period);
    }),
  );
});
