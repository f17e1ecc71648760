import { languages } from "@hub/domain/languages.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { translate } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../../context.ts";
import { auditAll } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../problem.ts";
import { type CardRow, insertPublications } from "../cards.sql.ts";
import { declineSuggestions, markDeleted } from "./delete-card.sql.ts";
import { removeEditions } from "../editions.sql.ts";
import { lockCard } from "./save-card.ts";
import { refuseUsed } from "../kpis/list-kpi-cards.ts";

/** What is said to who suggested a change of a card that is deleted, by their language. */
const deletedAnswers: Record<string, string> = Object.fromEntries(
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
    await deleteHeld(ctx, [card]);
    return {};
  });
}

/** Deletes cards that are held and may go, in a fixed number of statements, and notes each in the trail. */
export async function deleteHeld(ctx: RequestContext, cards: readonly CardRow[]): Promise<void> {
  if (cards.length === 0) return;
  const by = { at: ctx.clock.now(), userId: ctx.actor.id };
  const ids = cards.map(({ id }) => id);
  const published = cards.filter(({ publishedVersion }) => publishedVersion !== null);
  if (published.length > 0)
    await insertPublications(
      ctx.db,
      published.map(({ id }) => ({ cardId: id, version: null })),
      by,
    );
  await removeEditions(ctx.db, ["working", "published"], ids);
  await markDeleted(ctx.db, ids, by);
  await declineSuggestions(ctx.db, ids, deletedAnswers, by);
  await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
  await auditAll(
    ctx.db,
    ctx,
    cards.map(({ id, content, glossary, version }) => ({
      action: "glossary-card-deleted",
      subjectType: "glossary-card",
      subjectId: id,
      before: { name: content.globalName, glossary, version },
    })),
  );
}
