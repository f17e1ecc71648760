import type { Issue } from "../issue.ts";
import { swpIssue } from "./issue-codes.ts";
import { addSizes, fromBounds, fromHundredths, maxOf, minOf, type Size } from "./size.ts";

/**
 * The sum of pool sizes per profile cannot exceed the total pool size (SWP-06): neither the sum of the parts' mins the total's min, nor that of their maxs its
 * max; a number n is [n, n]. The only place that says so.
 */
export function checkPoolParts(total: Size, parts: readonly Size[]): Issue[] {
  const sum = addSizes(parts);
  const bounds = { min: [minOf(sum), minOf(total)], max: [maxOf(sum), maxOf(total)] } as const;
  const isExceeded = ([used, there]: readonly [bigint, bigint]) => used > there;
  const say = (code: "pool-size-exceeded" | "pool-minimum-exceeded" | "pool-maximum-exceeded", [used, there]: readonly [bigint, bigint]) =>
    swpIssue(code, "size", { sum: fromHundredths(used), total: fromHundredths(there) });
  if (sum.max === null && total.max === null) return isExceeded(bounds.min) ? [say("pool-size-exceeded", bounds.min)] : [];
  const issues: Issue[] = [];
  if (isExceeded(bounds.min)) issues.push(say("pool-minimum-exceeded", bounds.min));
  if (isExceeded(bounds.max)) issues.push(say("pool-maximum-exceeded", bounds.max));
  return issues;
}

/** What is left of a pool's total: of its min and of its max, the lesser first (a part of 0 to 12 leaves of 10 to 12 between 0 and 10). Never less than 0. */
export function unassigned(total: Size, parts: readonly Size[]): Size {
  const sum = addSizes(parts);
  const ofMin = leftOf(minOf(total) - minOf(sum));
  const ofMax = leftOf(maxOf(total) - maxOf(sum));
  return ofMin <= ofMax ? fromBounds(ofMin, ofMax) : fromBounds(ofMax, ofMin);
}

const leftOf = (hundredths: bigint) => (hundredths > 0n ? hundredths : 0n);
