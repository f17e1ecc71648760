import { expect, test } from "vitest";
import { hasChangedMuch, isNight, readMonths } from "./retention.ts";

test.each([
  ["", null],
  [" 12 ", 12],
  ["600", 600],
])("%j are months", (typed, months) => expect(readMonths(typed)).toEqual({ months }));

test.each(["11", "601", "1.5", "-12", "a year", "00000"])("%j are none: nothing goes before twelve months", (typed) =>
  expect(readMonths(typed)).toMatchObject({ issue: { code: "retention.months-invalid" } }),
);

test.each([
  ["21:59", false],
  ["22:00", true],
  ["04:59", true],
  ["05:00", false],
])("at %s it is night: %s", (time, night) => expect(isNight(new Date(`2026-11-26T${time}:00Z`))).toBe(night));

test.each([
  [{ rows: 10 }, { rows: 10 }, false],
  [{ rows: 100 }, { rows: 106 }, false],
  [{ rows: 10 }, { rows: 16 }, true],
  [{ rows: 10 }, { rows: 10, audit: 6 }, true],
  [{ rows: 10, audit: 6 }, { rows: 10 }, true],
])("%j and %j differ much: %s", (before, now, much) => expect(hasChangedMuch(before, now)).toBe(much));
