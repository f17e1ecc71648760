import type { Output } from "@hub/contract/route.ts";
import { listSwpPools, type swpPool } from "@hub/contract/swp/items.ts";
import { maxOf, minOf, type Size } from "@hub/domain/swp/size.ts";
import { useRoute } from "../../api/queries.ts";

export type SwpPool = Output<typeof swpPool>;

/** The pools of what one may see, all or those of some nodes of the organisation. */
export const usePools = (orgs: string | undefined, enabled: boolean) =>
  useRoute(listSwpPools, { query: orgs ? { orgs } : {} }, { enabled });

/** How much of a pool's total its parts take, in whole per cent of the greatest it can be; full only when nothing is left. */
export function shareOfPool(total: Size, assigned: Size): number {
  const most = maxOf(total);
  const taken = maxOf(assigned);
  if (most === 0n) return minOf(assigned) === 0n ? 0 : 100;
  const share = Number((taken * 100n) / most);
  return taken > 0n && share === 0 ? 1 : Math.min(100, share);
}
