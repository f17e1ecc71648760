import { maxOf, minOf, type Size } from "@hub/domain/swp/size.ts";

/** How much of a pool's total its parts take, in whole per cent of the greatest it can be; full only when nothing is left. */
export function shareOfPool(total: Size, assigned: Size): number {
  const most = maxOf(total);
  const taken = maxOf(assigned);
  if (most === 0n) return minOf(assigned) === 0n ? 0 : 100;
  const share = Number((taken * 100n) / most);
  return taken > 0n && share === 0 ? 1 : Math.min(100, share);
}
