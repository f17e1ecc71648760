import type { selectEvents as route } from "@hub/contract/quality/many.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ActKind as ActName } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { previewAct } from "../../tasks/acts/preview-act.ts";
import type { ActKind } from "../../tasks/kinds.ts";
import { editMany } from "./edit-many.ts";

/** What can be done to many events at once. */
export const eventActs = { "quality-edit": editMany } satisfies Partial<Record<ActName, ActKind<never>>>;

/** What an act would do to the events of a selection. */
export function selectEvents(ctx: RequestContext, { selection, act }: Given<typeof route>["body"]): Promise<Output<typeof route.answer>> {
  return previewAct(ctx, { name: act.kind, kind: eventActs[act.kind] as ActKind }, { selection, act });
}
