import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPoolParts, unassigned } from "./pool-sizes.ts";
import { addSizes, maxOf, minOf, parseSize, type Size, writeSize } from "./size.ts";
import { sizes } from "./testing/sizes.ts";

const size = (text: string) => parseSize(text) as Size;

test.each<[string, string[], [string, string, string][]]>([
  ["10", [], []],
  ["10", ["4", "6"], []],
  ["10", ["4", "6.01"], [["pool-size-exceeded", "10.01", "10"]]],
  ["0", ["0"], []],
  ["0", ["0,01"], [["pool-size-exceeded", "0.01", "0"]]],
  ["10-20", ["5-10", "5-10"], []],
  ["10-20", ["4-10", "6-10"], []],
  ["10-20", ["5-10", "6-10"], [["pool-minimum-exceeded", "11", "10"]]],
  ["10-20", ["5-10", "5-11"], [["pool-maximum-exceeded", "21", "20"]]],
  [
    "10-20",
    ["6-11", "6-11"],
    [
      ["pool-minimum-exceeded", "12", "10"],
      ["pool-maximum-exceeded", "22", "20"],
    ],
  ],
  // A number n is [n, n].
  ["10-20", ["11"], [["pool-minimum-exceeded", "11", "10"]]],
  ["10-20", ["10"], []],
  ["10", ["5-8", "3-5"], [["pool-maximum-exceeded", "13", "10"]]],
  ["10", ["0-5", "0-5"], []],
  ["0,3", ["0,1", "0,2"], []],
])("[SWP-06] The sum of pool sizes per profile cannot exceed the total pool size: total %s, parts %j", (total, parts, expected) => {
  expect(checkPoolParts(size(total), parts.map(size))).toEqual(
    expected.map(([code, sum, of]) => ({ code: `swp.${code}`, path: ["size"], params: { sum, total: of } })),
  );
});

test("[SWP-06] one hundredth more than the total pool size is refused, the total itself is not", () => {
  fc.assert(
    fc.property(fc.array(sizes, { minLength: 1, maxLength: 6 }), (parts) => {
      const total = addSizes(parts);
      expect(checkPoolParts(total, parts)).toEqual([]);
      expect(checkPoolParts(total, [...parts, size("0.01")])).not.toEqual([]);
    }),
  );
});

test.each<[string, string[], string]>([
  ["10", [], "10"],
  ["10", ["4", "6"], "0"],
  ["10", ["4"], "6"],
  ["10-20", ["5-10"], "5-10"],
  ["10-20", ["10"], "0-10"],
  ["10", ["5-8"], "2-5"],
  ["10-12", ["0-12"], "0-10"],
  ["10", ["12"], "0"],
  ["0,3", ["0,1"], "0.2"],
])("what is left of %s after %j is %s", (total, parts, expected) => {
  expect(writeSize(unassigned(size(total), parts.map(size)))).toBe(expected);
});

test("what is left fits into the pool, of single numbers exactly", () => {
  const single = sizes.map(({ min }): Size => ({ min, max: null }));
  fc.assert(
    fc.property(single, fc.array(single, { maxLength: 4 }), (total, parts) => {
      fc.pre(checkPoolParts(total, parts).length === 0);
      const all = addSizes([...parts, unassigned(total, parts)]);
      expect([minOf(all), maxOf(all)]).toEqual([minOf(total), maxOf(total)]);
    }),
  );
});
