import { describe, expect, test } from "vitest";
import type { Kpi } from "../dashboards/kpis.ts";
import { hiddenParts, type ShownFigure, type TotalPay, writeBritishReport, writeEuropeanReport } from "./pay-report.ts";

const figure = (kpi: Kpi, numerator: string | null, denominator: string | null, more: Partial<ShownFigure> = {}): ShownFigure => ({
  kpi,
  numerator,
  denominator,
  reason: null,
  women: 40,
  men: 60,
  roundedTo: null,
  ...more,
});
const quarters = [10, 20, 5, 5].map((women, at) => figure(`pay-quartile-${at + 1}` as Kpi, String(women), "25"));
const figures = [
  figure("mean-pay-gap", "2.5", "20"),
  figure("median-pay-gap", "-0.1", "10"),
  figure("mean-bonus-gap", "1", "3"),
  figure("median-bonus-gap", null, null, { reason: "NO_POPULATION" }),
  figure("bonus-proportion-women", "12", "40"),
  figure("bonus-proportion-men", "0", "60"),
  ...quarters,
];
const total: TotalPay = {
  women: 40,
  men: 60,
  meanWomen: "18",
  meanMen: "22.5",
  medianWomen: "15",
  topWoman: "54",
  topMan: "45",
  medianMen: "15",
  upTo: ["10", "22.5", "30"],
};

test("the six British figures are the stored ones: percentages with one decimal, quarters as shares of women and men that add up to 100", () => {
  expect(writeBritishReport(figures)).toMatchObject({
    meanGap: { value: "12.5", reason: null, women: 40, men: 60 },
    medianGap: { value: "-1.0", reason: null, women: 40, men: 60 },
    meanBonusGap: { value: "33.3", reason: null, women: 40, men: 60 },
    medianBonusGap: { value: null, reason: "NO_POPULATION", women: null, men: null },
    bonusWomen: { value: "30.0", reason: null, women: 40, men: 60 },
    bonusMen: { value: "0.0", reason: null, women: 40, men: 60 },
    quarters: [
      { women: "40.0", men: "60.0", reason: null },
      { women: "80.0", men: "20.0", reason: null },
      { women: "20.0", men: "80.0", reason: null },
      { women: "20.0", men: "80.0", reason: null },
    ],
  });
  expect(writeBritishReport([]).meanGap).toMatchObject({ value: null, reason: "NO_DATA" });
});

describe("article 9(1) of Directive (EU) 2023/970", () => {
  test("points a, c and f are of all pay, b, d and e of its complementary part", () => {
    expect(writeEuropeanReport(figures, total, 5, null)).toMatchObject({
      a: { value: "20.0", reason: null, women: 40, men: 60 },
      b: { value: "33.3", reason: null, women: 40, men: 60 },
      c: { value: "0.0", reason: null, women: 40, men: 60 },
      d: { value: null, reason: "NO_POPULATION", women: null, men: null },
      e: { women: { value: "30.0", reason: null, women: 40, men: 60 }, men: { value: "0.0", reason: null, women: 40, men: 60 } },
      f: [
        { women: "40.0", men: "60.0", reason: null },
        { women: "50.0", men: "50.0", reason: null },
        { women: "30.0", men: "70.0", reason: null },
        { women: "40.0", men: "60.0", reason: null },
      ],
    });
  });

  test.each([
    [
      "the stored gap is hidden",
      figures.map((each) => (each.kpi === "mean-pay-gap" ? { ...each, reason: "SUPPRESSED" as const } : each)),
      total,
      5,
      ["a"],
    ],
    [
      "a stored quarter is hidden",
      figures.map((each) => (each.kpi === "pay-quartile-2" ? { ...each, reason: "SUPPRESSED" as const } : each)),
      total,
      5,
      ["f"],
    ],
    [
      "the bonus gap is hidden: all pay less basic pay is the bonus",
      figures.map((each) => (each.kpi === "mean-bonus-gap" ? { ...each, reason: "SUPPRESSED" as const } : each)),
      total,
      5,
      ["a", "c"],
    ],
    ["too few women have all pay", figures, { ...total, women: 4 }, 5, ["a", "c", "f"]],
    ["one quarter holds too few women", figures, total, 8, ["f"]],
  ])("what could be told is hidden where %s", (_, shown, sums, minimum, hidden) => {
    const report = writeEuropeanReport(shown, sums, minimum, null);
    const reasons = { a: report.a.reason, c: report.c.reason, f: report.f[0]?.reason };
    expect(
      Object.entries(reasons)
        .filter(([, reason]) => reason === "SUPPRESSED")
        .map(([point]) => point),
    ).toEqual(hidden);
    if (hidden.includes("f")) expect(report.f.every(({ women, men }) => women === null && men === null)).toBe(true);
  });

  test("[EYES-07] who may not see rows of pay reads the means rounded, medians and counts as they are", () => {
    const rounded = figures.map((each) => (each.kpi === "mean-pay-gap" ? { ...each, roundedTo: "2" } : each));
    const report = writeEuropeanReport(rounded, total, 5, 10);
    // The best-paid woman makes 6 points of the gap of all pay: a fifth of it is 1.2, the next step 2.
    expect(report.a).toMatchObject({ value: "20", roundedTo: "2" });
    expect(report.c).toMatchObject({ value: "0.0", roundedTo: null });
    expect(writeBritishReport(rounded).meanGap).toMatchObject({ value: "12", roundedTo: "2" });
    expect(writeEuropeanReport(rounded, { ...total, topWoman: "600" }, 5, 10).a.reason).toBe("SUPPRESSED");
  });

  test("amounts in several currencies or nobody of one sex have no gap, and say so", () => {
    const other = figures.map((each) => (each.kpi === "mean-pay-gap" ? { ...each, reason: "NOT_AGGREGABLE" as const } : each));
    expect(writeEuropeanReport(other, total, 5, null).a).toMatchObject({ value: null, reason: "NOT_AGGREGABLE" });
    expect(writeEuropeanReport(figures, { ...total, meanMen: null }, 5, null).a).toMatchObject({ value: null, reason: "NO_POPULATION" });
  });
});

test("[FIG-08] what is hidden of a report is told by its parts where the gap itself is told; what nobody was paid is not hidden", () => {
  const hidden = (...kpis: Kpi[]) =>
    hiddenParts(writeBritishReport(figures.map((each) => (kpis.includes(each.kpi) ? { ...each, reason: "SUPPRESSED" as const } : each))));
  expect(hidden()).toEqual([]);
  expect(hidden("median-pay-gap")).toEqual(["median-gap"]);
  expect(hidden("bonus-proportion-men", "pay-quartile-4")).toEqual(["bonus", "quarters"]);
  expect(hidden("mean-pay-gap", "median-pay-gap", "mean-bonus-gap")).toEqual([]);
});
