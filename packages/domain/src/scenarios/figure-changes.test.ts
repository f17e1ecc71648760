import { expect, test } from "vitest";
import type { Kpi } from "../dashboards/kpis.ts";
import { classifyChange } from "./figure-changes.ts";

const stored = (numerator: string | null, denominator: string | null, more = {}) => ({
  numerator,
  denominator,
  reason: numerator === null ? ("NO_DATA" as const) : null,
  currency: null,
  ...more,
});

test.each<[string, Kpi, ReturnType<typeof stored> | undefined, ReturnType<typeof stored> | undefined, unknown]>([
  ["the same by other parts", "mean-pay-gap", stored("1", "10"), stored("2", "20"), undefined],
  ["less than its last digit", "mean-pay-gap", stored("1", "10"), stored("1.0001", "10"), { direction: "up", size: "small" }],
  ["three points down", "mean-pay-gap", stored("1", "10"), stored("0.7", "10"), { direction: "down", size: "medium" }],
  ["twenty points", "mean-pay-gap", stored("1", "10"), stored("3", "10"), { direction: "up", size: "large" }],
  ["five percent of a cost", "workforce-cost-per-fte", stored("1000", "10"), stored("1050", "10"), { direction: "up", size: "medium" }],
  ["a value where there was none", "mean-pay-gap", stored(null, null), stored("3", "10"), { direction: null, size: null }],
  ["one that is new", "headcount", undefined, stored("3", null), { direction: null, size: null }],
  ["another currency", "workforce-cost-per-fte", stored("1", "1"), stored("1", "1", { currency: "EUR" }), { direction: null, size: null }],
  ["nobody in both", "mean-pay-gap", stored(null, null), stored(null, null), undefined],
])("[EYES-05] the class of a change: %s", (_, kpi, before, after, expected) => {
  expect(classifyChange(kpi, before, after)).toEqual(expected);
});
