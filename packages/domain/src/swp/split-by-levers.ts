import { checkLevers, type Lever, type Levers, leversOf, releaseParts } from "./levers.ts";
import type { SwpTab } from "./plan-item.ts";
import { fromBounds, maxOf, minOf, type Size } from "./size.ts";

/**
 * The size in FTE by lever, min and max by largest remainder in hundredths each, so that the levers add up to the size, and the parts of Release to Release.
 * Nothing where the levers are not right, or the tab has none.
 */
export function splitByLevers(tab: SwpTab, size: Size, given: Levers): Partial<Record<Lever, Size>> {
  if (checkLevers(tab, given).length > 0) return {};
  const found = splitSize(size, leversOf[tab], given);
  const isSplit = tab === "profiles-pool" && releaseParts.some((name) => given[name] !== null);
  return isSplit && found.release ? { ...found, ...splitSize(found.release, releaseParts, given) } : found;
}

function splitSize(size: Size, names: readonly Lever[], given: Levers): Partial<Record<Lever, Size>> {
  const shares = names.map((name) => given[name] ?? 0);
  const mins = shareOut(minOf(size), shares);
  const apart = shareOut(maxOf(size), shares);
  // In a range of a few hundredths largest remainders can turn a part round; then what lies between min and max is shared out.
  const between = shareOut(maxOf(size) - minOf(size), shares);
  const isTurned = mins.some((min, index) => min > (apart[index] ?? 0n));
  const maxs = isTurned ? mins.map((min, index) => min + (between[index] ?? 0n)) : apart;
  return Object.fromEntries(names.map((name, index) => [name, fromBounds(mins[index] ?? 0n, maxs[index] ?? 0n)]));
}

/** Largest remainder; of equal remainders the first. */
function shareOut(total: bigint, shares: readonly number[]): bigint[] {
  const all = BigInt(shares.reduce((sum, share) => sum + share, 0));
  if (all === 0n) return shares.map(() => 0n);
  const exact = shares.map((share, index) => ({ index, part: (total * BigInt(share)) / all, remainder: (total * BigInt(share)) % all }));
  const left = Number(total - exact.reduce((sum, { part }) => sum + part, 0n));
  const oneMore = new Set(
    exact
      .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return exact.map(({ part, index }) => (oneMore.has(index) ? part + 1n : part));
}
