import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addUp, type PartFigure } from "./add-up.ts";
import type { Kpi } from "./kpis.ts";

const part = (numerator: string | null, denominator: string | null = null, more: Partial<PartFigure> = {}): PartFigure => ({
  numerator,
  denominator,
  reason: null,
  women: null,
  men: null,
  undeclared: null,
  monthsCovered: null,
  ...more,
});

describe("[DASH-02] figures of several entities together", () => {
  test("persons add up where nobody is in two entities, and only there", () => {
    const all = [part("10"), part("20"), part("30")];
    expect(addUp("headcount", all.slice(0, 2), all, part("60"))).toMatchObject({ numerator: "30", reason: null, included: 2 });
    expect(addUp("headcount", all.slice(0, 2), all, part("59"))).toMatchObject({
      numerator: null,
      reason: "NOT_AGGREGABLE",
      why: "distinct-persons",
    });
    expect(addUp("joiners", all.slice(0, 2), all, part("58"))).toMatchObject({ reason: "NOT_AGGREGABLE", why: "moves" });
  });

  test("ratios add their components, never a mean of ratios", () => {
    const all = [part("1", "10"), part("9", "30"), part("5", "60")];
    expect(addUp("turnover", all.slice(0, 2), all, part("15", "100"))).toMatchObject({ numerator: "10", denominator: "40", reason: null });
  });

  test("two ends of a month stay two ends", () => {
    const all = [part("10", "2"), part("30", "2"), part("4", "2")];
    expect(addUp("average-headcount", all.slice(0, 2), all, part("44", "2"))).toMatchObject({ numerator: "40", denominator: "2" });
  });

  test("endless components that were rounded still add up", () => {
    const third = "33.33333333333333333333";
    expect(
      addUp("turnover", [part("1", third), part("1", third)], [part("1", third), part("1", third), part("1", third)], part("3", "100")),
    ).toMatchObject({
      numerator: "2",
      reason: null,
    });
  });

  test.each<Kpi>(["mean-pay-gap", "median-pay-gap", "pay-quartile-1"])("no figure of pay is made for a selection: %s", (kpi) => {
    const all = [part("1", "10", { women: 50, men: 50 }), part("2", "10", { women: 50, men: 50 })];
    expect(addUp(kpi, all, all, part("3", "20"))).toMatchObject({
      numerator: null,
      women: null,
      men: null,
      reason: "NOT_AGGREGABLE",
      why: "pay",
    });
  });

  test("where one of a KPI is hidden, no sum tells it", () => {
    const all = [part(null, null, { reason: "SUPPRESSED" }), part("20"), part("30")];
    expect(addUp("headcount", all.slice(1), all, part("60"))).toMatchObject({ numerator: null, reason: "SUPPRESSED", why: "hidden-part" });
  });

  test("missing is not zero: what has no figure is told, not added", () => {
    const all = [part(null, null, { reason: "NO_DATA" }), part("20"), part("30")];
    expect(addUp("headcount", all, all, part("50"))).toMatchObject({ numerator: "50", included: 2 });
    expect(addUp("headcount", all.slice(0, 1), all, part("50"))).toMatchObject({ numerator: null, reason: "NO_DATA", included: 0 });
    expect(addUp("headcount", [], all, part("50"))).toMatchObject({ numerator: null, reason: "NO_DATA" });
  });

  test("women and men are added where all have them", () => {
    const all = [part("4", "10", { women: 4, men: 6, undeclared: 1 }), part("5", "20", { women: 5, men: 15, undeclared: 0 })];
    const group = part("9", "30", { women: 9, men: 21, undeclared: 1 });
    expect(addUp("female-share", all, all, group)).toMatchObject({ women: 9, men: 21, undeclared: 1 });
  });

  test("whatever is selected, a sum is what its rows give: persons by entity, some in two", () => {
    const people = fc.array(fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }), { maxLength: 20 });
    fc.assert(
      fc.property(people, fc.uniqueArray(fc.nat(3), { minLength: 2 }), (persons, chosen) => {
        const count = (ids: readonly number[]) => persons.filter((of) => of.some((id) => ids.includes(id))).length;
        const entities = [0, 1, 2, 3].map((id) => part(String(count([id]))));
        const added = addUp(
          "headcount",
          chosen.map((id) => entities[id] ?? part("0")),
          entities,
          part(String(count([0, 1, 2, 3]))),
        );
        if (added.reason === null) expect(added.numerator).toBe(String(count(chosen)));
        else expect(added.reason).toBe("NOT_AGGREGABLE");
      }),
    );
  });
});
