import type { selectDeliveries as route } from "@hub/contract/ingestion/many.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ActKind as ActName } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { previewAct } from "../../tasks/acts/preview-act.ts";
import type { ActKind } from "../../tasks/kinds.ts";
import { remindMany } from "./remind-many.ts";

/** What can be done to many expected deliveries at once. */
export const deliveryActs = { "deliveries-remind": remindMany } satisfies Partial<Record<ActName, ActKind<never>>>;

/** What an act would do to the expected deliveries of a selection. */
export function selectDeliveries(
  ctx: RequestContext,
  { selection, act }: Given<typeof route>["body"],
): Promise<Output<typeof route.answer>> {
  return previewAct(ctx, { name: act.kind, kind: deliveryActs[act.kind] as ActKind }, { selection, act });
}
