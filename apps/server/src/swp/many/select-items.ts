import type { Output } from "@hub/contract/route.ts";
import type { selectItems as route } from "@hub/contract/swp/many.ts";
import type { ActKind as ActName } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { previewAct } from "../../tasks/acts/preview-act.ts";
import type { ActKind } from "../../tasks/kinds.ts";
import { closeItems, deleteMany, moveItems } from "./save-many.ts";

/** What can be done to many items at once. */
export const itemActs = {
  "swp-move": moveItems,
  "swp-close": closeItems,
  "swp-delete": deleteMany,
} satisfies Partial<Record<ActName, ActKind<never>>>;

/** What an act would do to the items of a selection. */
export function selectItems(ctx: RequestContext, { selection, act }: Given<typeof route>["body"]): Promise<Output<typeof route.answer>> {
  return previewAct(ctx, { name: act.kind, kind: itemActs[act.kind] as ActKind }, { selection, act });
}
