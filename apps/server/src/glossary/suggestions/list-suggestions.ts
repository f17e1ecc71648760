import type { listSuggestions as route, suggestChange } from "@hub/contract/glossary/suggestions.ts";
import type { Output } from "@hub/contract/route.ts";
import type { RequestContext } from "../../context.ts";
import { editionFor } from "../policy.ts";
import { listRows, type SuggestionFilter, type SuggestionRow } from "./suggestions.sql.ts";

/** Suggestions by filter, a page at a time: all for those who edit, for others their own. */
export async function listSuggestions(
  ctx: RequestContext,
  filter: Omit<SuggestionFilter, "userId">,
): Promise<Output<(typeof route)["answer"]>> {
  const userId = editionFor(ctx.actor) === "working" ? undefined : ctx.actor.id;
  const { rows, next } = await listRows(ctx.db, { ...filter, userId }, ctx.language);
  return { items: rows.map(presentSuggestion), next };
}

export type Suggestion = Output<typeof suggestChange.answer>;

/** A suggestion as it is answered. */
export function presentSuggestion({ cardId, cardName, at, answeredAt, ...row }: SuggestionRow): Suggestion {
  return { ...row, card: { id: cardId, name: cardName }, at: at.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}
