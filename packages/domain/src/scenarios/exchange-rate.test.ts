import { expect, test } from "vitest";
import { checkFarRate, checkRateCurrency, readRate } from "./exchange-rate.ts";

test.each([
  ["1.0437", "1.0437"],
  [" 1,0437 ", "1.0437"],
  ["0,18", "0.18"],
  ["0018", "18"],
  ["1,50", "1.5"],
  ["2.000", "2"],
  ["0.000000000001", "0.000000000001"],
])("a rate typed as %j is %s", (typed, value) => {
  expect(readRate(typed)).toEqual({ value });
});

test.each([
  "",
  "0",
  "0,000",
  "-1",
  "+1",
  "1e3",
  "1.234,56",
  "1,2,3",
  ".5",
  "5.",
  "1 000",
  "٣",
  "NaN",
  "Infinity",
  "1234567890123",
  "0.0000000000001",
])("%j is no rate", (typed) => {
  expect(readRate(typed)).toMatchObject({ issue: { code: "kpis.rate-invalid", path: ["rate"] } });
});

test("a rate is of another currency than the group's, and of one that exists", () => {
  expect(checkRateCurrency("CHF", "EUR")).toEqual([]);
  expect(checkRateCurrency("EUR", "EUR")).toMatchObject([{ code: "kpis.rate-currency-own" }]);
  for (const currency of ["EURO", "chf", "XXB", ""])
    expect(checkRateCurrency(currency, "EUR")).toMatchObject([{ code: "kpis.rate-currency-unknown" }]);
});

test.each([
  ["1.05", "1", []],
  ["1.1", "1", ["kpis.rate-far"]],
  ["0.9", "1", ["kpis.rate-far"]],
  ["10.437", "1.0437", ["kpis.rate-far"]],
  ["999999999999", "1.16", ["kpis.rate-far"]],
  ["0.00001", null, []],
  ["4500", null, []],
  ["999999999999", null, ["kpis.rate-far-first"]],
  ["0.0000001", null, ["kpis.rate-far-first"]],
] as const)("[EYES-05] a rate of %s after %s is asked about: %j, and never where it is meant", (rate, previous, codes) => {
  expect(checkFarRate({ rate }, previous).map(({ code }) => code)).toEqual(codes);
  expect(checkFarRate({ rate, evenIfFar: true }, previous)).toEqual([]);
});
