import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, isDecimalText, isNegative, roundDecimals } from "./decimal-text.ts";

test.each([
  ["9", "10", -1],
  ["-9", "-10", 1],
  ["-1", "1", -1],
  ["37.5", "37.50", 0],
  ["37.5", "37.49", 1],
  ["12", "12.0", 0],
  ["12", "12.01", -1],
  ["-12", "-12.01", 1],
  ["999999999999999.000001", "999999999999999", 1],
])("%s compared with %s gives %i", (a, b, sign) => {
  expect(Math.sign(compareDecimals(a, b))).toBe(sign);
  expect(Math.sign(compareDecimals(b, a))).toBe(sign === 0 ? 0 : -sign);
});

test("comparing agrees with exact whole numbers", () => {
  const anyMicros = fc.bigInt({ min: -(10n ** 21n) + 1n, max: 10n ** 21n - 1n });
  const write = (micros: bigint): string => {
    const digits = (micros < 0n ? -micros : micros).toString().padStart(7, "0");
    return `${micros < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
  };
  fc.assert(
    fc.property(anyMicros, fc.oneof(anyMicros, fc.constant(null)), (a, other) => {
      const b = other ?? a + 1n;
      expect(Math.sign(compareDecimals(write(a), write(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

test.each(["0", "-1", "37.5", "10.00"])("%s is decimal text", (text) => expect(isDecimalText(text)).toBe(true));
test.each(["", "-", "1,5", "01", "1.", ".5", "1e3", "+1", " 1", "--1"])("'%s' is not", (text) => expect(isDecimalText(text)).toBe(false));
test("less than 0 is negative", () => expect(["-0.01", "0", "0.01"].map(isNegative)).toEqual([true, false, false]));

test.each([
  ["0.333333333333333", "0.333333"],
  ["0.6666665", "0.666667"],
  ["-0.6666665", "-0.666667"],
  ["0.66666649", "0.666666"],
  ["999999.9999999", "1000000"],
  ["-0.0000004", "0"],
  ["12.1000001", "12.1"],
  ["12.123456", "12.123456"],
  ["12", "12"],
])("%s at six decimals is %s", (decimal, expected) => {
  expect(roundDecimals(decimal, 6)).toBe(expected);
});
