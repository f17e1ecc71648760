import { describe, expect, test } from "vitest";
import { describeGrowth } from "./growth.ts";

const at = (size: number, milliseconds: number) => ({ size, costs: [{ what: "work", milliseconds, rows: size * 1000 }] });
const growing = (take: (size: number) => number) => describeGrowth([3, 0.1, 1].map((size) => at(size, take(size)))).kept;

describe("growth", () => {
  test.each<[string, boolean, (size: number) => number]>([
    ["as many rows", true, (size) => size * 100],
    ["rows and what does not grow", true, (size) => size * 100 + 500],
    ["the sorting of a million rows", true, (size) => size * 100 * Math.log2(1_000_000 * size)],
    ["the square", false, (size) => size ** 2 * 100],
    ["the square and what does not grow", false, (size) => size ** 2 * 100 + 20],
  ])("of work that takes %s is kept: %s", (_, kept, take) => {
    expect(growing(take)).toBe(kept);
  });

  test("is told from the smallest to the largest", () => {
    const { lines } = describeGrowth([at(3, 300), at(0.1, 10)]);
    expect(lines).toEqual([expect.stringMatching(/^work +0\.1: +100 µs \(100 rows\) +3: +100 µs \(3000 rows\) +1\.00 times/)]);
  });

  test("of one size is held beside nothing", () => {
    expect(describeGrowth([at(1, 100)])).toEqual({ lines: [expect.not.stringContaining("times")], kept: true });
  });

  test("is missed where a size or all of them told nothing", () => {
    expect(describeGrowth([at(1, 100), { size: 3, costs: [] }]).kept).toBe(false);
    expect(describeGrowth([{ size: 1, costs: [] }]).kept).toBe(false);
  });
});
