import type { Language } from "@hub/domain/languages.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { findCard, lockCards } from "../cards.sql.ts";
import { editionFor } from "../policy.ts";
import { countOpen, findSuggestion, insertSuggestion } from "./suggestions.sql.ts";
import { presentSuggestion, type Suggestion } from "./list-suggestions.ts";

/** As many suggestions of one person about one card may wait for an answer; the message names the number. */
const mostOpen = 20;

/** Suggests a change of a card as the reader sees it. Throws not-found and glossary-suggestions-open. */
export function suggestChange(
  ctx: RequestContext,
  cardId: number,
  { language, text }: { language: Language; text: string },
): Promise<Suggestion> {
  return inTransaction(ctx, async (ctx) => {
    const { actor } = ctx;
    // Two at once count one after the other, and no card goes in between.
    await lockCards(ctx.db, [cardId]);
    const { version } = found(await findCard(ctx.db, cardId, editionFor(actor)));
    if ((await countOpen(ctx.db, cardId, actor.id)) >= mostOpen) throw new Problem("glossary-suggestions-open");
    const id = await insertSuggestion(ctx.db, { cardId, version, language, text, at: ctx.clock.now(), userId: actor.id });
    const after = { card: cardId, version, language, text };
    await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
    await audit(ctx.db, ctx, { action: "glossary-suggestion-made", subjectType: "glossary-suggestion", subjectId: id, after });
    return presentSuggestion(found(await findSuggestion(ctx.db, id, ctx.language)));
  });
}
