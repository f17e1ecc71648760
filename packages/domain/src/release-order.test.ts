import { expect, test } from "vitest";
import { compareReleases } from "./release-order.ts";

test.each([
  ["1.1.0", "1.1.0", 0],
  ["1.0.53", "1.1.0", -1],
  ["1.10.0", "1.9.9", 1],
  ["2.0.0", "1.99.99", 1],
  ["1.1.9", "1.1.10", -1],
])("%s against %s", (a, b, sign) => {
  expect(Math.sign(compareReleases(a, b))).toBe(sign);
  expect(Math.sign(compareReleases(b, a))).toBe(sign === 0 ? 0 : -sign);
});
