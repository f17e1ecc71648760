import type { selectCards as route } from "@hub/contract/glossary/many.ts";
import type { Output } from "@hub/contract/route.ts";
import type { ActKind as ActName } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../context.ts";
import type { Given } from "../../http/bind.ts";
import { previewAct } from "../../tasks/acts/preview-act.ts";
import type { ActKind } from "../../tasks/kinds.ts";
import { setOwners } from "./own-many.ts";
import { publishCards, takeBackPublished } from "./publish-many.ts";
import { setThemes } from "./theme-many.ts";

/** What can be done to many cards at once. */
export const cardActs = {
  "glossary-publish": publishCards,
  "glossary-take-back": takeBackPublished,
  "glossary-theme": setThemes,
  "glossary-owner": setOwners,
} satisfies Partial<Record<ActName, ActKind<never>>>;

/** What an act would do to the cards of a selection. */
export function selectCards(ctx: RequestContext, { selection, act }: Given<typeof route>["body"]): Promise<Output<typeof route.answer>> {
  return previewAct(ctx, { name: act.kind, kind: cardActs[act.kind] as ActKind }, { selection, act });
}
