import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueOf } from "./figure-value.ts";
import type { Kpi } from "./kpis.ts";
import { compareWithWhole, roundQuotient, subtract } from "./round-quotient.ts";

const figure = (numerator: string | null, denominator: string | null = null) => ({ numerator, denominator, reason: null });

describe("figures from components (readings 3)", () => {
  test.each<[string, Kpi, string | null, string | null, string | null, string | null]>([
    ["headcount is a whole number", "headcount", "9228", null, "9228", null],
    ["FTE with two decimals, half away from zero", "fte", "12.345", null, "12.35", null],
    ["average headcount is the mean of opening and closing", "average-headcount", "15", "2", "7.5", null],
    ["a share is F / (F + M)", "female-share", "1", "3", "33.3", null],
    ["rounded once, half away from zero", "female-share", "1", "16", "6.3", null],
    ["rounded once, half away from zero, below zero too", "mean-pay-gap", "-1", "16", "-6.3", null],
    ["nothing is rounded to minus zero", "mean-pay-gap", "-1", "100000", "0.0", null],
    ["denominator 0 gives no value with the reason NO_POPULATION", "turnover", "0", "0", null, "NO_POPULATION"],
    ["missing is not zero", "headcount", null, null, null, "NO_DATA"],
    ["missing is not zero, in the denominator neither", "turnover", "3", null, null, "NO_DATA"],
  ])("%s", (_, kpi, numerator, denominator, value, reason) => {
    expect(valueOf(kpi, figure(numerator, denominator))).toEqual({ value, reason });
  });

  test("a stored reason is kept", () => {
    expect(valueOf("median-pay-gap", { numerator: "1", denominator: "2", reason: "NOT_AGGREGABLE" })).toEqual({
      value: null,
      reason: "NOT_AGGREGABLE",
    });
  });

  test("an endless denominator with 20 decimals does not lose a half: 3 of 400/3 is 2.25 %", () => {
    expect(valueOf("turnover", figure("3", "133.33333333333333333333")).value).toBe("2.3");
    expect(valueOf("turnover", figure("1.5", "66.66666666666666666667")).value).toBe("2.3");
  });

  test("hourly pay with 12 decimals does not lose a half: 65,000 and 80,000 a year for 35 hours a week are 18.75 % apart", () => {
    const [woman, man] = ["35.714285714286", "43.956043956044"];
    expect(valueOf("median-pay-gap", figure(subtract(man, woman), man)).value).toBe("18.8");
    expect(valueOf("median-pay-gap", figure("8.241758200000", man)).value).toBe("18.7");
  });

  test("any quotient is the nearest decimal, a half goes away from zero", () => {
    fc.assert(
      fc.property(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(1n, 100_000n), fc.nat(4), (top, bottom, decimals) => {
        const scale = 10n ** BigInt(decimals);
        const rounded = BigInt(roundQuotient(String(top), String(bottom), 1n, decimals).replace(".", ""));
        const twiceOff = 2n * (rounded * bottom - top * scale);
        const magnitude = twiceOff < 0n ? -twiceOff : twiceOff;
        expect(magnitude <= bottom).toBe(true);
        if (magnitude === bottom) expect(twiceOff > 0n).toBe(top > 0n);
      }),
    );
  });

  test("decimals are compared and subtracted exactly", () => {
    expect(subtract("10.25", "0.3")).toBe("9.95");
    expect(subtract("0.1", "0.30")).toBe("-0.20");
    expect(compareWithWhole("9.99", 10)).toBe(-1);
    expect(compareWithWhole("10.00", 10)).toBe(0);
    expect(compareWithWhole("-1", -2)).toBe(1);
  });
});
