import type { CardContent } from "@hub/domain/glossary/card.ts";
import { nextLanguageStates } from "@hub/domain/glossary/language-states.ts";
import type { Language } from "@hub/domain/languages.ts";
import { isDeepStrictEqual } from "node:util";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { checkContent } from "./check-content.ts";
import { lockCard } from "./lock-card.ts";
import { type Card, presentCard } from "./present-card.ts";
import { saveChanged } from "./save-changed.ts";

type Change = CardContent & { confirmed?: Language[] | undefined; comment?: string | undefined };

/**
 * Saves a card as a new version; one that says the same as before makes none. Throws version-stale with the card as it stands, invalid-input with every field
 * that is wrong, glossary-name-taken, glossary-kpi-taken.
 */
export function updateCard(
  ctx: RequestContext,
  id: number,
  version: number,
  { confirmed = [], comment = "", ...given }: Change,
): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCard(ctx, id, version);
    const content = await checkContent(ctx, { glossary: before.glossary, content: given, before });
    const states = nextLanguageStates({ card: before.content, states: before.states }, content, confirmed);
    if (isDeepStrictEqual(content, before.content) && isDeepStrictEqual(states, before.states)) return presentCard(ctx, before);
    return saveChanged(ctx, before, { content, confirmed, comment: comment.trim(), kind: "edited" });
  });
}
