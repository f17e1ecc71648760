import type { Output } from "@hub/contract/route.ts";
import { listSwpPools, type swpPool } from "@hub/contract/swp/items.ts";
import { useRoute } from "../../api/queries.ts";

export type SwpPool = Output<typeof swpPool>;

/** The pools of what one may see, all or those of some nodes of the organisation. */
export const usePools = (orgs: string | undefined, enabled: boolean) =>
  useRoute(listSwpPools, { query: orgs ? { orgs } : {} }, { enabled });
