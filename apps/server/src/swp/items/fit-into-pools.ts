import type { Issue } from "@hub/domain/issue.ts";
import { checkPoolParts } from "@hub/domain/swp/pool-sizes.ts";
import { fromBounds, maxOf, minOf, type Size, toHundredths } from "@hub/domain/swp/size.ts";
import type { PoolSum } from "./pool-sums.sql.ts";

type Part = { poolId: number; size: Size };
/** A part whose pool or size becomes another; `at` is its row. */
export type MovedPart = { at: number; from: Part | null; to: Part | null };

/**
 * Which of several changes of parts do not fit into their pools, and why. All are looked at together, so that one part may take what another gives up; where a
 * pool's total does not hold, the last ones that add to it are refused, as many as it takes. What is refused stays in the pool it was in.
 */
export function refuseOverfull(pools: ReadonlyMap<number, PoolSum>, moved: readonly MovedPart[]): Map<number, Issue[]> {
  const sums = new Map(
    [...pools.values()].map(({ id, assigned }) => [id, { min: toHundredths(assigned.min), max: toHundredths(assigned.max) }]),
  );
  const add = (part: Part | null, times: 1n | -1n) => {
    const sum = part && sums.get(part.poolId);
    if (!sum) return;
    sum.min += times * minOf(part.size);
    sum.max += times * maxOf(part.size);
  };
  for (const { from, to } of moved) {
    add(from, -1n);
    add(to, 1n);
  }
  const refused = new Map<number, Issue[]>();
  const check = (poolId: number): Issue[] => {
    const [pool, sum] = [pools.get(poolId), sums.get(poolId)];
    return pool && sum ? checkPoolParts(pool.total, [fromBounds(sum.min, sum.max)]) : [];
  };
  const left = moved.toReversed();
  // Refusing one gives its place in another pool back to it, which may be one too many there.
  for (let again = true; again;) {
    again = false;
    for (const poolId of new Set(moved.flatMap(({ to }) => to?.poolId ?? []))) {
      for (let issues = check(poolId); issues.length > 0; issues = check(poolId)) {
        const bound = issues.every(({ code }) => code === "swp.pool-maximum-exceeded") ? maxOf : minOf;
        const index = left.findIndex((part) => addedTo(poolId, part, bound) > 0n);
        const [last] = index === -1 ? [] : left.splice(index, 1);
        // What was too much before anybody came stays as it is.
        if (!last) break;
        refused.set(last.at, issues);
        add(last.to, -1n);
        add(last.from, 1n);
        again = true;
      }
    }
  }
  return refused;
}

function addedTo(poolId: number, { from, to }: MovedPart, bound: (size: Size) => bigint): bigint {
  const of = (part: Part | null) => (part?.poolId === poolId ? bound(part.size) : 0n);
  return of(to) - of(from);
}
