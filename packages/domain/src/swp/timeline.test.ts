import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addQuarters, compareQuarters, parseQuarter, type Quarter, quartersBetween, writeQuarter } from "./timeline.ts";

const quarters: fc.Arbitrary<Quarter> = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), quarter: fc.integer({ min: 1, max: 4 }) });
const read = (text: string) => parseQuarter(text) as Quarter;

describe("a quarter", () => {
  test.each<[string, string]>([
    ["2027-Q1", "2027-Q1"],
    [" 2027-q4 ", "2027-Q4"],
    ["2027 Q2", "2027-Q2"],
    ["2027Q3", "2027-Q3"],
    ["2027-T1", "2027-Q1"],
    ["2000-Q1", "2000-Q1"],
    ["2099-Q4", "2099-Q4"],
  ])("%j is read as %s", (text, expected) => expect(writeQuarter(read(text))).toBe(expected));

  test.each([
    "",
    "2027",
    "2027-Q0",
    "2027-Q5",
    "1999-Q4",
    "2101-Q1",
    "27-Q1",
    "2027-1",
    "2027-01",
    "Q1-2027",
    "2027-Q1-Q2",
    "2027-Q11",
    "2027--Q1",
  ])("%j is none", (text) => expect(parseQuarter(text)).toBeUndefined());

  test("is written as it is read, and its text stands in order", () => {
    fc.assert(
      fc.property(quarters, quarters, (a, b) => {
        expect(parseQuarter(writeQuarter(a))).toEqual(a);
        const byText = writeQuarter(a) < writeQuarter(b) ? -1 : Number(writeQuarter(a) > writeQuarter(b));
        expect(Math.sign(compareQuarters(a, b))).toBe(byText);
      }),
    );
  });

  test("and so many quarters, and back, is itself", () => {
    fc.assert(
      fc.property(quarters, fc.integer({ min: -400, max: 400 }), (quarter, count) => {
        const there = addQuarters(quarter, count);
        expect(compareQuarters(there, quarter)).toBe(count);
        expect(addQuarters(there, -count)).toEqual(quarter);
        expect(there.quarter).toBeGreaterThanOrEqual(1);
        expect(there.quarter).toBeLessThanOrEqual(4);
      }),
    );
  });
});

test("the quarters from one to another", () => {
  const between = (from: string, to: string) => quartersBetween(read(from), read(to)).map(writeQuarter);
  expect(between("2026-Q3", "2027-Q2")).toEqual(["2026-Q3", "2026-Q4", "2027-Q1", "2027-Q2"]);
  expect(between("2026-Q3", "2026-Q3")).toEqual(["2026-Q3"]);
  expect(between("2026-Q3", "2026-Q2")).toEqual([]);
  expect(between("2026-Q3", "2020-Q1")).toEqual([]);
});
