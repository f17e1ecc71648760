import { expect, test } from "vitest";
import { type Comparison, comparedPeriod, readComparison, writeComparison } from "./comparison.ts";

const january = { year: 2026, month: 1 };

test.each<[string, Comparison, typeof january]>([
  ["month", { with: "month" }, { year: 2025, month: 12 }],
  ["year", { with: "year" }, { year: 2025, month: 1 }],
  ["version.12", { with: "version", number: 12 }, january],
  ["entity.7", { with: "entity", id: 7 }, january],
  ["group", { with: "group" }, january],
  ["target", { with: "target" }, january],
])("[FIG-06] %s in an address is a comparison and its month", (text, comparison, period) => {
  expect(readComparison(text)).toEqual(comparison);
  expect(writeComparison(comparison)).toBe(text);
  expect(comparedPeriod(comparison, january)).toEqual(period);
});

test.each([undefined, "", "week", "version", "version.0", "entity.x", "entity.1.2", "month.1", "target.1", "toString"])(
  "%s compares with nothing",
  (text) => {
    expect(readComparison(text)).toBeUndefined();
  },
);
