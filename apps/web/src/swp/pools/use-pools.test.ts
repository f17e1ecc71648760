import { expect, test } from "vitest";
import { shareOfPool } from "./use-pools.ts";

const n = (min: string, max: string | null = null) => ({ min, max });

test("[SWP-06] the bar of a pool is full only when nothing is left of its total", () => {
  expect(shareOfPool(n("10"), n("0"))).toBe(0);
  expect(shareOfPool(n("10"), n("10"))).toBe(100);
  expect(shareOfPool(n("10"), n("9.99"))).toBe(99);
  expect(shareOfPool(n("1000"), n("0.01"))).toBe(1);
  expect(shareOfPool(n("10", "20"), n("10"))).toBe(50);
  expect(shareOfPool(n("10.00", "20.00"), n("5.00", "20.00"))).toBe(100);
  expect(shareOfPool(n("0"), n("0"))).toBe(0);
});
