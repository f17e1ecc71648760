import { describe, expect, test } from "vitest";
import { checkTarget, readTarget, type Target } from "./target.ts";

const january = { year: 2026, month: 1 };
const target = (given: Partial<Target> = {}): Target => ({
  kpi: "female-share",
  legalEntityId: null,
  first: january,
  last: null,
  value: "40",
  currency: null,
  ...given,
});
const codesOf = (given: Partial<Target>) => checkTarget(target(given)).map(({ code, path }) => `${String(path[0])} ${code}`);

describe("[FIG-06] a target of a figure", () => {
  test.each([
    ["40", "40"],
    [" 40,50 ", "40.5"],
    ["040.0", "40"],
    ["−1,5", "-1.5"],
    ["-0,0", "0"],
    ["0", "0"],
    ["999999999999.25", "999999999999.25"],
  ])("%s is read as %s", (text, value) => {
    expect(readTarget(text)).toEqual({ value });
  });
  test.each(["", "-", "1.000,5", "1 000", "40 %", "1e3", "--1", "1234567890123", "NaN"])("%s cannot be read", (text) => {
    expect(readTarget(text)).toEqual({ issue: { code: "targets.value-invalid", path: ["value"] } });
  });

  test.each<[string, Partial<Target>, string[]]>([
    ["of the group", {}, []],
    ["of an entity, with an end", { legalEntityId: 4, last: january }, []],
    ["that ends before it begins", { last: { year: 2025, month: 12 } }, ["last targets.ends-before"]],
    ["finer than the figure is shown", { value: "40.25" }, ["value targets.too-exact"]],
    ["of people, in parts", { kpi: "headcount", value: "100.5" }, ["value targets.too-exact"]],
    ["of people, below zero", { kpi: "headcount", value: "-1" }, ["value targets.below-zero"]],
    ["of a gap the other way round", { kpi: "mean-pay-gap", value: "-1.5" }, []],
    ["of a share that is more than all", { value: "100.1" }, ["value targets.above-hundred"]],
    ["of all", { value: "100" }, []],
    ["of a rate of twelve months", { kpi: "turnover", value: "120" }, []],
    [
      "of an entity where the group alone has the figure",
      { kpi: "weighted-pay-gap", legalEntityId: 4 },
      ["legalEntityId targets.group-only"],
    ],
    ["of money without a currency", { kpi: "workforce-cost-per-fte", value: "4500" }, ["currency targets.currency-needed"]],
    ["of money in none", { kpi: "workforce-cost-per-fte", value: "4500", currency: "XYZ" }, ["currency targets.currency-needed"]],
    ["of money", { kpi: "workforce-cost-per-fte", value: "4500.5", currency: "CHF" }, []],
    ["of people in a currency", { kpi: "headcount", currency: "EUR" }, ["currency targets.currency-unneeded"]],
    [
      "with all wrong at once",
      { kpi: "headcount", value: "-0.5", currency: "EUR" },
      ["value targets.too-exact", "value targets.below-zero", "currency targets.currency-unneeded"],
    ],
  ])("%s", (_, given, codes) => {
    expect(codesOf(given)).toEqual(codes);
  });
});
