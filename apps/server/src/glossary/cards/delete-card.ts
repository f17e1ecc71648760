import { languages } from "@hub/domain/languages.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { insertPublications } from "../cards.sql.ts";
import { declineSuggestions, markDeleted } from "./delete-card.sql.ts";
import { removeEditions } from "../editions.sql.ts";
import { lockCard } from "./lock-card.ts";
import { refuseUsed } from "../kpis/uses.ts";

/** What is said to who suggested a change of a card that is deleted, by their language. */
export const deletedAnswers: Record<string, string> = Object.fromEntries(
  languages.map((language) => [language, translate(language, "glossary.suggestion-card-deleted")]),
);

/**
 * Deletes a card: nobody finds it any more, its versions are kept, and who suggested changes of it is answered. Throws operation-not-allowed for a published
 * card that is not one's to publish, and glossary-card-in-use.
 */
export function deleteCard(ctx: RequestContext, id: number, version: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    const card = await lockCard(ctx, id, version);
    if (card.publishedVersion !== null && !holds("glossary.publish", ctx.actor)) throw new Problem("operation-not-allowed");
    await refuseUsed(ctx, [card.content.kpi, card.publishedKpi]);
    const by = { at: ctx.clock.now(), userId: ctx.actor.id };
    if (card.publishedVersion !== null) await insertPublications(ctx.db, [{ cardId: id, version: null }], by);
    await removeEditions(ctx.db, ["working", "published"], [id]);
    await markDeleted(ctx.db, [id], by.at);
    await declineSuggestions(ctx.db, [id], deletedAnswers, by);
    const before = { name: card.content.globalName, glossary: card.glossary, version: card.version };
    await audit(ctx.db, ctx, { action: "glossary-card-deleted", subjectType: "glossary-card", subjectId: id, before });
    return {};
  });
}
