import { describe, expect, test } from "vitest";
import { addProjections, fteOfHundredths, oneFte, type ProjectedCell, projectGap, quartersAfter, readFte, roundFte } from "./projection.ts";

const fte = (text: string) => readFte(text);
const none = { min: 0n, max: 0n };
const size = (min: string, max = min) => ({ min: fte(min), max: fte(max) });
const quarter = (given: Partial<ProjectedCell["quarters"][number]> = {}) => ({
  months: 3,
  retiring: 0n,
  rightSize: size("10"),
  hires: none,
  ...given,
});
const four = (given: Partial<ProjectedCell["quarters"][number]> = {}) => Array.from({ length: 4 }, () => quarter(given));
const gapsOf = (cell: Partial<ProjectedCell>) =>
  projectGap({ fte: fte("10"), leavers: 0, bothEnds: 240, quarters: four(), ...cell }).map(
    ({ gap }) => gap && [roundFte(gap.min), roundFte(gap.max)],
  );

describe("[FIG-10] the projected gap", () => {
  test("where nobody leaves it is the right size less what is there, quarter after quarter", () => {
    expect(gapsOf({ fte: fte("7.5") })).toEqual(Array.from({ length: 4 }, () => ["2.5", "2.5"]));
  });

  test("leavers go at the rate of the twelve months: in four quarters as many of a hundred as in the twelve", () => {
    // Average headcount 240 / (2 x 12) = 10, of whom 2 left: 20 % a year, 5 % a quarter, of 10 FTE 0.5.
    expect(gapsOf({ leavers: 2 })).toEqual([
      ["0.5", "0.5"],
      ["1", "1"],
      ["1.5", "1.5"],
      ["2", "2"],
    ]);
  });

  test("where months are missing the rate is that of those that are there", () => {
    // One leaver of ten in three months.
    expect(gapsOf({ leavers: 1, bothEnds: 60 })?.[0]).toEqual(["1", "1"]);
  });

  test("of the first quarter only the months that are left count", () => {
    expect(gapsOf({ leavers: 2, quarters: [quarter({ months: 1 }), ...four().slice(1)] }).map((gap) => gap?.[0])).toEqual([
      "0.17",
      "0.67",
      "1.17",
      "1.67",
    ]);
  });

  test("who reaches the retirement age goes once: no leavers are counted of them from that quarter on", () => {
    const quarters = [quarter(), quarter({ retiring: fte("4") }), quarter(), quarter()];
    // 5 % of 10, then of 6.
    expect(gapsOf({ leavers: 2, quarters }).map((gap) => gap?.[0])).toEqual(["0.5", "4.8", "5.1", "5.4"]);
  });

  test("the one who is there may retire, and nobody is left to leave", () => {
    const quarters = [quarter({ retiring: oneFte, rightSize: size("1") }), ...four({ rightSize: size("1") }).slice(1)];
    expect(gapsOf({ fte: oneFte, leavers: 1, bothEnds: 24, quarters })).toEqual(Array.from({ length: 4 }, () => ["1", "1"]));
  });

  test("no more go than are there, however many left", () => {
    const told = projectGap({ fte: oneFte, leavers: 100, bothEnds: 10, quarters: four() });
    expect(told.map(({ there }) => there)).toEqual([0n, 0n, 0n, 0n]);
    expect(told.map(({ leaving }) => leaving)).toEqual([oneFte, 0n, 0n, 0n]);
  });

  test("of nobody, and of whom no month is known, nobody leaves", () => {
    expect(gapsOf({ fte: 0n, leavers: 3, bothEnds: 0 })).toEqual(Array.from({ length: 4 }, () => ["10", "10"]));
    expect(gapsOf({ bothEnds: 0 })).toEqual(Array.from({ length: 4 }, () => ["0", "0"]));
  });

  test("planned hires come off from their quarter on; of ranges the least stands against the most", () => {
    const quarters = [quarter({ rightSize: size("10", "14") }), ...four({ rightSize: size("10", "14") }).slice(1)];
    quarters[1] = quarter({ rightSize: size("10", "14"), hires: size("1", "3") });
    expect(gapsOf({ fte: fte("9"), quarters })).toEqual([
      ["1", "5"],
      ["-2", "4"],
      ["-2", "4"],
      ["-2", "4"],
    ]);
  });

  test("without a right size there is no gap, and none in the sum", () => {
    const without = projectGap({ fte: oneFte, leavers: 0, bothEnds: 24, quarters: four({ rightSize: null }) });
    const having = projectGap({ fte: oneFte, leavers: 0, bothEnds: 24, quarters: four() });
    expect(without[0]).toMatchObject({ gap: null, there: oneFte });
    expect(addProjections([without])[0]).toMatchObject({ gap: null, rightSize: null, there: oneFte });
    expect(addProjections([without, having])[0]).toMatchObject({ gap: size("9"), there: 2n * oneFte });
    expect(addProjections([])).toHaveLength(4);
  });
});

test.each([
  ["a month in the middle of a quarter", { year: 2026, month: 10 }, ["2026-Q4 2 2026-12-31", "2027-Q1 3 2027-03-31"]],
  ["the last but one", { year: 2026, month: 11 }, ["2026-Q4 1 2026-12-31", "2027-Q1 3 2027-03-31"]],
  ["the last of a year", { year: 2026, month: 12 }, ["2027-Q1 3 2027-03-31", "2027-Q2 3 2027-06-30"]],
] as const)("the quarters behind %s", (_, month, expected) => {
  const told = quartersAfter(month).map((each) => `${each.quarter} ${each.months} ${each.last}`);
  expect(told).toHaveLength(4);
  expect(told.slice(0, 2)).toEqual(expected);
});

test.each([
  ["0.005", "0.01"],
  ["-0.005", "-0.01"],
  ["0.00499999999999999999", "0.01"],
  ["0.0049999", "0"],
  ["2.99999999999999999999", "3"],
  ["-1.254", "-1.25"],
])("%s is shown as %s", (exact, shown) => {
  expect(roundFte(readFte(exact))).toBe(shown);
});

test("hundredths are FTE as sizes are kept", () => {
  expect(fteOfHundredths(125n)).toBe(readFte("1.25"));
});
