import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Kpi } from "./kpis.ts";
import { findHidden, hideFigure, shownComponents, type SuppressibleFigure } from "./suppression.ts";

const gap = (legalEntityId: number | null, women: number, men: number, kpi: Kpi = "mean-pay-gap"): SuppressibleFigure => ({
  kpi,
  legalEntityId,
  numerator: women === 0 || men === 0 ? null : "1",
  denominator: women === 0 || men === 0 ? null : "10",
  reason: women === 0 || men === 0 ? "NO_POPULATION" : null,
  women,
  men,
  undeclared: 0,
});
const quarter = (number: 1 | 2 | 3 | 4, women: string, all: string): SuppressibleFigure => ({
  ...gap(1, 100, 100, `pay-quartile-${number}`),
  numerator: women,
  denominator: all,
});
const suppressSmallGroups = (figures: SuppressibleFigure[], minimum: number) => {
  const hidden = findHidden(figures, minimum);
  return figures.map((figure) => (hidden.has(figure) ? hideFigure(figure) : figure));
};
const hiddenIds = (figures: SuppressibleFigure[]) =>
  figures.filter((each) => each.reason === "SUPPRESSED").map((each) => each.legalEntityId ?? "group");

describe("small groups (readings 3)", () => {
  test.each<[string, SuppressibleFigure[], (number | string)[]]>([
    ["ten women and ten men are enough", [gap(1, 10, 10), gap(2, 50, 50), gap(null, 60, 60)], []],
    [
      "women fewer than the minimum: suppressed, and a second cell where subtraction would reveal it",
      [gap(1, 9, 90), gap(2, 50, 60), gap(3, 40, 40), gap(null, 99, 190)],
      [1, 3],
    ],
    ["men fewer than the minimum: suppressed just so", [gap(1, 90, 9), gap(2, 50, 60), gap(3, 80, 80), gap(null, 220, 149)], [1, 2]],
    ["two that number the minimum together hide each other", [gap(1, 9, 90), gap(2, 8, 60), gap(3, 40, 40), gap(null, 57, 190)], [1, 2]],
    ["two that are too few together take a third with them", [gap(1, 3, 90), gap(2, 4, 60), gap(3, 40, 40), gap(null, 47, 190)], [1, 2, 3]],
    [
      "a group too small itself is suppressed, and tells nothing of its entities",
      [gap(1, 3, 90), gap(2, 5, 40), gap(null, 8, 130)],
      [1, 2, "group"],
    ],
    [
      "where there are no women there is no value, and the few men cannot be told by subtraction",
      [gap(1, 0, 4), gap(2, 30, 30), gap(3, 20, 20), gap(null, 50, 54)],
      [1, 3],
    ],
    ["where there are no women and many men nobody is revealed", [gap(1, 0, 40), gap(2, 30, 30), gap(null, 30, 70)], []],
    ["one entity alone is the group", [gap(1, 4, 40), gap(null, 4, 40)], [1, "group"]],
  ])("%s", (_, figures, expected) => {
    expect(hiddenIds(suppressSmallGroups(figures, 10))).toEqual(expected);
  });

  test("a suppressed figure tells nothing but that", () => {
    expect(suppressSmallGroups([gap(1, 3, 40), gap(null, 3, 40)], 10)[0]).toEqual({
      kpi: "mean-pay-gap",
      legalEntityId: 1,
      reason: "SUPPRESSED",
      numerator: null,
      denominator: null,
      women: null,
      men: null,
      undeclared: null,
    });
  });

  test("figures that are not of pay are never suppressed", () => {
    const figures = [gap(1, 1, 1, "headcount"), gap(1, 1, 1, "female-share"), gap(null, 1, 1, "turnover")];
    expect(suppressSmallGroups(figures, 10)).toEqual(figures);
  });

  test.each<[string, string[], number[]]>([
    ["all with enough of both are shown", ["25", "25", "25", "25"], []],
    ["few women: with one alone the one with the fewest women goes too", ["25", "20", "30", "9"], [2, 4]],
    ["few men, few women", ["45", "20", "30", "5"], [1, 4]],
    ["no man, ten women", ["50", "20", "20", "10"], [1, 4]],
    ["three hidden quarters whose women are few together would be told by the fourth", ["12", "1", "1", "1"], [1, 2, 3, 4]],
    ["two hidden quarters whose women are few together take a third with them", ["20", "21", "3", "0"], [1, 3, 4]],
  ])("[DASH-02] quarters: %s", (_, women, expected) => {
    const total = women.reduce((sum, each) => sum + Number(each), 0);
    const figures = women.map((each, index) => ({ ...quarter((index + 1) as 1, each, "50"), women: total, men: 200 - total }));
    expect(suppressSmallGroups(figures, 10).flatMap((each, index) => (each.reason === "SUPPRESSED" ? [index + 1] : []))).toEqual(expected);
  });

  test.each<[string, Kpi, [number, number][], (number | string)[]]>([
    [
      "bonus gaps: of those who were paid one",
      "mean-bonus-gap",
      [
        [3, 40],
        [30, 30],
        [20, 20],
      ],
      [1, 3],
    ],
    [
      "bonus proportions",
      "bonus-proportion-women",
      [
        [9, 40],
        [30, 30],
        [20, 20],
      ],
      [1, 3],
    ],
    [
      "workforce cost: of women and men together",
      "workforce-cost-per-fte",
      [
        [4, 5],
        [30, 30],
        [9, 9],
      ],
      [1, 3],
    ],
    [
      "workforce cost of ten persons, however they are divided",
      "workforce-cost-per-fte",
      [
        [1, 9],
        [30, 30],
        [20, 20],
      ],
      [],
    ],
  ])("%s", (_, kpi, sizes, expected) => {
    const sum = (of: 0 | 1) => sizes.reduce((total, each) => total + each[of], 0);
    const figures = [...sizes.map(([women, men], index) => gap(index + 1, women, men, kpi)), gap(null, sum(0), sum(1), kpi)];
    expect(hiddenIds(suppressSmallGroups(figures, 10))).toEqual(expected);
  });

  test("the weighted mean of gaps goes where it would tell the one gap that is hidden beside an entity without any", () => {
    const gaps = [gap(1, 0, 4), gap(2, 20, 20), gap(3, 30, 30), gap(null, 50, 54)];
    const shown = suppressSmallGroups([...gaps, gap(null, 50, 50, "weighted-pay-gap")], 10);
    expect(shown.map(({ reason }) => reason)).toEqual(["SUPPRESSED", "SUPPRESSED", null, null, "SUPPRESSED"]);
    const two = [gap(1, 6, 20), gap(2, 20, 20), gap(3, 30, 30), gap(null, 56, 70)];
    expect(suppressSmallGroups([...two, gap(null, 56, 70, "weighted-pay-gap")], 10).at(-1)?.reason).toBeNull();
  });

  test("of pay go out counts of people, never amounts", () => {
    const given = { numerator: "2", denominator: "20" };
    expect(shownComponents({ kpi: "female-share", ...given })).toEqual(given);
    expect(shownComponents({ kpi: "pay-quartile-2", ...given })).toEqual(given);
    expect(shownComponents({ kpi: "bonus-proportion-men", ...given })).toEqual(given);
    for (const kpi of [
      "mean-pay-gap",
      "median-pay-gap",
      "weighted-pay-gap",
      "mean-bonus-gap",
      "median-bonus-gap",
      "workforce-cost-per-fte",
    ] as const)
      expect(shownComponents({ kpi, ...given })).toEqual({ numerator: null, denominator: null });
  });

  test("what is hidden can never be told by subtraction to be a group under the minimum", () => {
    const size = fc.record({ women: fc.nat(40), men: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(size, { minLength: 1, maxLength: 8 }), (sizes) => {
        const sum = (of: "women" | "men") => sizes.reduce((total, each) => total + each[of], 0);
        const figures = [...sizes.map(({ women, men }, index) => gap(index + 1, women, men)), gap(null, sum("women"), sum("men"))];
        const result = suppressSmallGroups(figures, 10);
        const group = result.at(-1);
        const hidden = result
          .slice(0, -1)
          .flatMap((each, index) => (each.reason === "SUPPRESSED" ? [sizes[index] ?? { women: 0, men: 0 }] : []));
        for (const each of result) if (each.reason === null) expect(Math.min(each.women ?? 0, each.men ?? 0)).toBeGreaterThanOrEqual(10);
        const allHidden = result.slice(0, -1).every((each) => each.reason !== null);
        if (group?.reason !== null || hidden.length === 0 || allHidden) return;
        expect(hidden.length).toBeGreaterThan(1);
        for (const of of ["women", "men"] as const) {
          const count = hidden.reduce((total, each) => total + each[of], 0);
          expect(count === 0 || count >= 10).toBe(true);
        }
      }),
    );
  });
});
