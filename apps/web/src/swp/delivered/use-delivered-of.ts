import type { Output } from "@hub/contract/route.ts";
import { getSwpDelivered } from "@hub/contract/swp/delivered.ts";
import { fromBounds, maxOf, minOf, type Size, toHundredths } from "@hub/domain/swp/size.ts";
import { useRoute } from "../../api/queries.ts";

export type Delivered = Output<typeof getSwpDelivered.answer>;
export type DeliveredLine = Delivered["total"];

/** What was delivered of a profile in a division, beside the plan. */
export function useDeliveredOf(of: { profileId: number; divisionId: number } | undefined) {
  const query = { orgs: String(of?.divisionId ?? 0), profile: of?.profileId ?? 1 };
  return useRoute(getSwpDelivered, { query }, { enabled: of !== undefined });
}

/** What a quarter lacks before anybody is hired: right size less who is there, nothing where there are more. Undefined where it is not told, or nothing lacks. */
export function lackingBy({ quarters, total }: Delivered, quarter: string): Size | undefined {
  const told = total.quarters[quarters.indexOf(quarter)];
  if (!told?.rightSize) return undefined;
  const there = toHundredths(told.there);
  const atLeastNothing = (hundredths: bigint) => (hundredths > 0n ? hundredths : 0n);
  const lacking = fromBounds(atLeastNothing(minOf(told.rightSize) - there), atLeastNothing(maxOf(told.rightSize) - there));
  return maxOf(lacking) === 0n ? undefined : lacking;
}
