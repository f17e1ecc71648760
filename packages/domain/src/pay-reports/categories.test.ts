import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CategoryRow, showCategories } from "./categories.ts";

const row = (category: string, women: number, men: number, more: Partial<CategoryRow> = {}): CategoryRow => ({
  category,
  women,
  men,
  basicWomen: "19",
  basicMen: "20",
  paidWomen: women,
  paidMen: men,
  complementaryWomen: "100",
  complementaryMen: "300",
  topBasicWoman: "19",
  topBasicMan: "20",
  topComplementaryWoman: "100",
  topComplementaryMan: "300",
  ...more,
});

describe("article 9(1)(g): the pay gap by categories of workers", () => {
  test("basic and complementary pay apart, and what reaches the five per cent of article 10", () => {
    const rows = [row("Engineer", 20, 30), row("Seller", 20, 30, { basicWomen: "19.02", paidWomen: 0, paidMen: 0 })];
    expect(showCategories(rows, 10, 10, null)).toMatchObject([
      {
        category: "Engineer",
        women: 20,
        men: 30,
        basic: { value: "5.0", reason: null },
        complementary: { value: "66.7", reason: null },
        assess: true,
      },
      {
        category: "Seller",
        women: 20,
        men: 30,
        basic: { value: "4.9", reason: null },
        complementary: { value: null, reason: "NO_POPULATION" },
        assess: false,
      },
    ]);
  });

  test("[EYES-07] gaps are rounded by what the best-paid person makes of them, unless the reader may see rows of pay", () => {
    const [engineers, sellers] = showCategories([row("Engineer", 20, 30, { topBasicWoman: "40" }), row("Seller", 200, 300)], 10);
    expect(engineers?.basic).toEqual({ value: "6", reason: null, roundedTo: "2" });
    expect(sellers?.basic).toEqual({ value: "5.0", reason: null, roundedTo: null });
  });

  test("a bonus of few is hidden, and another with it: the entity's bonus gap would tell it", () => {
    const few = row("Seller", 20, 30, { paidWomen: 3, paidMen: 0 });
    const shown = showCategories([row("Engineer", 40, 60), row("Clerk", 20, 30), few], 10);
    expect(shown.map(({ complementary }) => complementary.reason)).toEqual([null, "SUPPRESSED", "SUPPRESSED"]);
    expect(shown.map(({ basic }) => basic.reason)).toEqual([null, null, null]);
    // And where the entity's bonus gap itself is hidden, all of them.
    const none = showCategories([row("Engineer", 40, 60), row("Clerk", 20, 30)], 10, Number.MAX_SAFE_INTEGER);
    expect(none.map(({ basic, complementary }) => [basic.reason, complementary.reason])).toEqual([
      [null, "SUPPRESSED"],
      [null, "SUPPRESSED"],
    ]);
  });

  test("a small category hides itself, and another with it as long as the total would tell it", () => {
    const shown = showCategories([row("A", 50, 50), row("B", 30, 12), row("C", 4, 50)], 10);
    expect(shown.map(({ category, women }) => [category, women])).toEqual([
      ["A", 50],
      ["B", null],
      ["C", null],
    ]);
    expect(showCategories([row("A", 50, 50), row("B", 6, 12), row("C", 6, 50)], 10).map(({ women }) => women)).toEqual([50, null, null]);
  });

  test("whatever the categories: what is hidden is never one alone nor fewer than the minimum, unless everything is", () => {
    const sizes = fc.tuple(fc.nat(40), fc.nat(40)).filter(([women, men]) => women + men > 0);
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 1, maxLength: 8 }), fc.integer({ min: 2, max: 20 }), (categories, minimum) => {
        const rows = categories.map(([women, men], at) => row(String(at), women, men));
        const shown = showCategories(rows, minimum);
        const hidden = rows.filter((_, at) => shown[at]?.women === null);
        for (const { women, men } of shown)
          if (women !== null && men !== null) expect(Math.min(women, men)).toBeGreaterThanOrEqual(minimum);
        if (hidden.length === 0 || hidden.length === rows.length) return;
        expect(hidden.length).toBeGreaterThan(1);
        for (const sex of ["women", "men"] as const) {
          const together = hidden.reduce((sum, each) => sum + each[sex], 0);
          expect(together === 0 || together >= minimum).toBe(true);
        }
      }),
      { seed: 20231 },
    );
  });
});
