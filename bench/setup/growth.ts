import type { Cost } from "./timing.ts";

/**
 * A row of the largest size may take so many times a row of the cheapest smaller one. What does not grow makes a row of a small size dearer, so no allowance is
 * made for it; half as much again is for what falls out of caches and for sorting. Work that grows with the square takes three times as much a row at three times the size.
 */
const limit = 1.5;

/** Prints what a row takes at each size, from the smallest to the largest; answers whether it stays. */
export function tellGrowth(bench: string, runs: readonly { size: string; costs: readonly Cost[] }[]): boolean {
  const bySize = runs.toSorted((a, b) => Number(a.size) - Number(b.size));
  const names = new Set(bySize.flatMap(({ costs }) => costs.map(({ what }) => what)));
  let kept = names.size > 0;
  console.log(`\ngrowth of ${bench}, microseconds a row${kept ? "" : ": nothing was told"}`);
  for (const name of names) {
    const each = bySize.flatMap(({ size, costs }) => {
      const cost = costs.find(({ what }) => what === name);
      return cost === undefined ? [] : [{ size, rows: cost.rows, row: (cost.milliseconds * 1000) / cost.rows }];
    });
    const ratio = (each.at(-1)?.row ?? Number.NaN) / Math.min(...each.slice(0, -1).map(({ row }) => row));
    // One size alone is only told.
    const judged = each.length > 1;
    const flat = !judged || ratio <= limit;
    kept &&= flat && each.length === bySize.length;
    const columns = each.map(({ size, rows, row }) => `${size}: ${row.toPrecision(3).padStart(7)} (${rows} rows)`);
    console.log(
      `${name.padEnd(24)} ${columns.join("   ")}${judged ? `   ${ratio.toFixed(2)} times   limit ${limit}   ${flat ? "kept" : "MISSED"}` : ""}`,
    );
  }
  return kept;
}
