import { expect, test } from "vitest";
import {
  type CellColumn,
  type CellFigure,
  isPayMeasure,
  kpisOfCell,
  maskPay,
  type Measure,
  type MeasureRow,
  tellCell,
} from "./cell-figures.ts";

const figure = (kpi: string, numerator: string | null, more: Partial<CellFigure> = {}): CellFigure => ({
  kpi,
  numerator,
  denominator: null,
  reason: null,
  women: null,
  men: null,
  undeclared: null,
  currency: null,
  ...more,
});
/** A month of so many people at its ends, with starts and ends; costs of `paid` people. */
const month = (
  opening: number,
  closing: number,
  joiners: number,
  leavers: number,
  more: { cost?: string; paid?: number; fte?: string } = {},
): CellColumn => ({
  figures: [
    figure("headcount", String(closing)),
    figure("average-headcount", String(opening + closing), { denominator: "2" }),
    figure("joiners", String(joiners)),
    figure("leavers", String(leavers)),
    figure("fte", more.fte ?? String(closing)),
    figure("workforce-cost-per-fte", more.cost ?? "1000", { denominator: "10", women: more.paid ?? 20, men: 0, currency: "EUR" }),
  ],
  moves: { in: 0, out: 0 },
});
const rowOf = (rows: MeasureRow[], measure: Measure) => rows.find((row) => row.measure === measure)?.values;

test("[EYES-01] opening, what came, what went and closing add up; each stands beside the month and the year before, with the difference", () => {
  const now = month(100, 103, 6, 3);
  const rows = tellCell("OnHR", [now && { ...now, moves: { in: 2, out: 1 } }, month(98, 100, 4, 2), null], { minimum: 10 });
  expect(rows.map(({ measure, values }) => [measure, values[0]?.value])).toEqual([
    ["opening", "100"],
    ["joiners", "4"],
    ["moves-in", "2"],
    ["leavers", "2"],
    ["moves-out", "1"],
    ["closing", "103"],
    ["fte", "103.00"],
    ["workforce-cost", "1000.00"],
  ]);
  expect(rowOf(rows, "closing")).toEqual([
    { value: "103", reason: null, currency: null, difference: null, percent: null },
    { value: "100", reason: null, currency: null, difference: "3", percent: "3.0" },
    { value: null, reason: "NOT_DELIVERED", currency: null, difference: null, percent: null },
  ]);
});

test("[EYES-01] what starts and ends do not explain has a line of its own, only where there is some", () => {
  expect(rowOf(tellCell("OnHR", [month(100, 104, 5, 2)], { minimum: 10 }), "other-changes")?.[0]?.value).toBe("1");
  expect(rowOf(tellCell("OnHR", [month(100, 103, 5, 2)], { minimum: 10 }), "other-changes")).toBeUndefined();
});

test.each([
  ["a fall", "90", "100", "-10.00", "-10.0"],
  ["from nothing there is no percentage", "5", "0", "5.00", null],
  ["rounded half away from zero", "100.05", "100", "0.05", "0.1"],
  ["from a negative amount", "50", "-100", "150.00", "150.0"],
])("the cost's difference: %s", (_, now, before, difference, percent) => {
  const rows = tellCell("KPIs", [month(1, 1, 0, 0, { cost: now }), month(1, 1, 0, 0, { cost: before })], { minimum: 10 });
  expect(rowOf(rows, "workforce-cost")?.[1]).toMatchObject({ difference, percent });
});

test("percentages differ by points, amounts of two currencies by nothing", () => {
  const gap = (numerator: string, currency: string): CellColumn => ({
    figures: [
      figure("mean-pay-gap", numerator, { denominator: "100", women: 20, men: 20 }),
      figure("workforce-cost-per-fte", "10", { denominator: "1", women: 20, men: 20, currency }),
    ],
    moves: null,
  });
  const rows = tellCell("GPG", [gap("7.5", "EUR"), gap("5", "GBP")], { minimum: 10 });
  expect(rowOf(rows, "mean-pay-gap")?.[1]).toMatchObject({ value: "5.0", difference: "2.5", percent: null });
  expect(rowOf(rows, "workforce-cost")?.[1]).toMatchObject({ value: "10.00", difference: null, percent: null });
});

test("[EYES-01] costs of fewer people than the minimum are suppressed, in each column by itself, and no difference tells them", () => {
  const rows = tellCell("KPIs", [month(20, 20, 0, 0), month(9, 9, 0, 0, { paid: 9 })], { minimum: 10 });
  expect(rowOf(rows, "workforce-cost")).toMatchObject([
    { value: "1000.00", reason: null },
    { value: null, reason: "SUPPRESSED", difference: null, percent: null },
  ]);
  expect(rowOf(rows, "closing")?.[1]).toMatchObject({ value: "9", difference: "11" });
});

test("[EYES-01] who may not see pay gets neither values nor differences of it", () => {
  const rows = maskPay(tellCell("KPIs", [month(20, 20, 0, 0), month(20, 20, 0, 0), null], { minimum: 10 }));
  for (const { values } of rows.filter(({ measure }) => isPayMeasure(measure)))
    expect(values.map(({ value, reason, difference, percent, currency }) => [value, reason, difference, percent, currency])).toEqual([
      [null, "MASKED", null, null, null],
      [null, "MASKED", null, null, null],
      [null, "NOT_DELIVERED", null, null, null],
    ]);
  expect(rows.filter(({ measure }) => isPayMeasure(measure)).map(({ measure }) => measure)).toEqual([
    "workforce-cost",
    "workforce-cost-per-fte",
  ]);
  expect(rowOf(rows, "closing")?.[0]?.value).toBe("20");
});

test("KPIs asked for take the place of the key ones; what no month has is left out, people, FTE and cost are not", () => {
  const measuresOf = (rows: MeasureRow[]) => rows.map(({ measure }) => measure);
  const bare: CellColumn = { figures: [figure("headcount", "5"), figure("average-headcount", "10", { denominator: "2" })], moves: null };
  expect(measuresOf(tellCell("OnHR", [bare], { minimum: 10 }))).toEqual([
    "opening",
    "joiners",
    "leavers",
    "closing",
    "fte",
    "workforce-cost",
  ]);
  expect(measuresOf(tellCell("OnHR", [month(20, 20, 0, 0)], { minimum: 10, kpis: ["workforce-cost-per-fte"] }))).toContain(
    "workforce-cost-per-fte",
  );
  expect(kpisOfCell("OnHR")).not.toContain("turnover");
  expect(kpisOfCell("OnHR")).toContain("headcount");
});

test("[EYES-13] what the entity computed itself stands beside last year, marked, and without lines that it has nothing for", () => {
  const now: CellColumn = {
    figures: [
      figure("published:mean-pay-gap", "13.35433579", { denominator: "100" }),
      figure("delivered:headcount", "310"),
      figure("delivered:turnover", "8", { denominator: "100" }),
    ],
    moves: null,
  };
  const before: CellColumn = { figures: [figure("published:mean-pay-gap", "12", { denominator: "100" })], moves: null };
  const rows = tellCell("GPG", [now, before], { minimum: 10 });
  expect(rows.map(({ measure, values }) => [measure, values[0]?.value, values[0]?.delivered])).toEqual([
    ["closing", "310", "restricted"],
    ["mean-pay-gap", "13.4", "published"],
    ["turnover", "8.0", "restricted"],
  ]);
  expect(rowOf(rows, "mean-pay-gap")?.[1]).toMatchObject({ value: "12.0", difference: "1.4", delivered: "published" });
  expect(rowOf(tellCell("GPG", [now, before], { minimum: 10, kpis: ["headcount"] }), "headcount")?.[0]?.value).toBe("310");
});

test("[EYES-13] what is computed here counts, also where it is suppressed", () => {
  const counted: CellColumn = {
    figures: [
      figure("headcount", "12"),
      figure("average-headcount", "24", { denominator: "2" }),
      figure("mean-pay-gap", "1", { denominator: "10", women: 3, men: 9 }),
      figure("median-pay-gap", null, { reason: "NO_DATA" }),
      figure("published:mean-pay-gap", "13", { denominator: "100" }),
      figure("published:median-pay-gap", "9", { denominator: "100" }),
      figure("delivered:headcount", "310"),
    ],
    moves: null,
  };
  const rows = tellCell("GPG", [counted], { minimum: 10 });
  expect(rowOf(rows, "mean-pay-gap")?.[0]).toMatchObject({ value: null, reason: "SUPPRESSED" });
  expect(rowOf(rows, "median-pay-gap")?.[0]).toMatchObject({ value: "9.0", delivered: "published" });
  expect(rowOf(rows, "closing")?.[0]?.value).toBe("12");
  expect(rowOf(rows, "closing")?.[0]?.delivered).toBeUndefined();
});

test.each([
  ["published", "published", ["13.0", "9.0"], "4.0"],
  ["published", "delivered", ["13.0", "MASKED"], null],
  ["delivered", "published", ["MASKED", "9.0"], null],
  ["delivered", "delivered", ["MASKED", "MASKED"], null],
])("[EYES-13] who may not see pay sees of a %s gap beside a %s one what is public alone", (own, other, seen, difference) => {
  const column = (mark: string, value: string): CellColumn => ({
    figures: [figure(`${mark}:mean-pay-gap`, value, { denominator: "100" })],
    moves: null,
  });
  const values = rowOf(maskPay(tellCell("GPG", [column(own, "13"), column(other, "9")], { minimum: 10 })), "mean-pay-gap");
  expect(values?.map(({ value, reason }) => value ?? reason)).toEqual(seen);
  expect(values?.[1]?.difference).toBe(difference);
});
