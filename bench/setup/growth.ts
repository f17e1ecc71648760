import type { Cost } from "./timing.ts";

/**
 * A row of the largest size may take so many times a row of the cheapest smaller one. What does not grow makes a row of a small size dearer, so no allowance is
 * made for it; half as much again is for what falls out of caches and for sorting. Work that grows with the square takes three times as much a row at three times
 * the size.
 */
const limit = 1.5;

/** What a row takes at each size, from the smallest to the largest, a line each; and whether all that was told stays. */
export function describeGrowth(runs: readonly { size: number; costs: readonly Cost[] }[]): { lines: string[]; kept: boolean } {
  const bySize = runs.toSorted((a, b) => a.size - b.size);
  const names = [...new Set(bySize.flatMap(({ costs }) => costs.map(({ what }) => what)))];
  const rows = names.map((name) => describeCost(name, bySize));
  return { lines: rows.map(({ line }) => line), kept: rows.length > 0 && rows.every(({ kept }) => kept) };
}

function describeCost(name: string, bySize: readonly { size: number; costs: readonly Cost[] }[]): { line: string; kept: boolean } {
  const each = bySize.flatMap(({ size, costs }) => {
    const cost = costs.find(({ what }) => what === name);
    return cost === undefined ? [] : [{ size, rows: cost.rows, row: (cost.milliseconds * 1000) / cost.rows }];
  });
  const told = `${name.padEnd(24)} ${each.map(({ size, rows, row }) => `${size}: ${row.toPrecision(3).padStart(7)} µs (${rows} rows)`).join("   ")}`;
  if (each.length < bySize.length) return { line: `${told}   not told at each size   MISSED`, kept: false };
  // One size alone is told, and held beside nothing.
  if (bySize.length === 1) return { line: told, kept: true };
  const ratio = (each.at(-1)?.row ?? Number.NaN) / Math.min(...each.slice(0, -1).map(({ row }) => row));
  const kept = ratio <= limit;
  return { line: `${told}   ${ratio.toFixed(2)} times   limit ${limit}   ${kept ? "kept" : "MISSED"}`, kept };
}
