import type { suggestChange } from "@hub/contract/glossary/suggestions.ts";
import type { Output } from "@hub/contract/route.ts";
import type { SuggestionRow } from "./suggestions.sql.ts";

export type Suggestion = Output<typeof suggestChange.answer>;

/** A suggestion as it is answered. */
export function presentSuggestion({ cardId, cardName, at, answeredAt, ...row }: SuggestionRow): Suggestion {
  return { ...row, card: { id: cardId, name: cardName }, at: at.toISOString(), answeredAt: answeredAt?.toISOString() ?? null };
}
