import { expect, test } from "vitest";
import type { Kpi } from "../dashboards/kpis.ts";
import { compareFigures, compareValues } from "./compare-values.ts";

const shown = (value: string | null, currency: string | null = null) => ({ value, currency });

test.each<[Kpi, string | null, string | null, string | null, string | null]>([
  ["headcount", "100", "103", "3", "3.0"],
  ["headcount", "3", "2", "-1", "-33.3"],
  ["headcount", "0", "5", "5", null],
  ["fte", "-2.50", "2.50", "5.00", "200.0"],
  ["mean-pay-gap", "10.0", "9.5", "-0.5", null],
  ["headcount", null, "5", null, null],
  ["headcount", "5", null, null, null],
])("%s from %s to %s differs by %s, %s percent", (kpi, first, other, difference, relative) => {
  expect(compareValues(kpi, shown(first), shown(other))).toEqual({ difference, relative });
});

test("money in different currencies has no difference", () => {
  expect(compareValues("workforce-cost-per-fte", shown("10.00", "EUR"), shown("12.00", "GBP"))).toEqual({
    difference: null,
    relative: null,
  });
  expect(compareValues("workforce-cost-per-fte", shown("10.00", "EUR"), shown("12.00", "EUR"))).toEqual({
    difference: "2.00",
    relative: "20.0",
  });
});

test("[FIG-06] a total that lacks entities, or that is not there, has no difference", () => {
  const of = (value: string | null, whole = true) => ({ figure: shown(value), whole });
  const none = { difference: null, relative: null };
  expect(compareFigures("headcount", of("100"), of("103"))).toEqual({ difference: "3", relative: "3.0" });
  expect(compareFigures("headcount", of("100"), of("3", false))).toEqual(none);
  expect(compareFigures("headcount", of("3", false), of("100"))).toEqual(none);
  expect(compareFigures("headcount", undefined, of("100"))).toEqual(none);
  expect(compareFigures("headcount", { figure: undefined, whole: true }, of("100"))).toEqual(none);
});
