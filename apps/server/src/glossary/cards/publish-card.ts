import { checkPublication } from "@hub/domain/glossary/check-card.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found } from "../../problem.ts";
import { type CardRow, findCard, insertPublications } from "../cards.sql.ts";
import { removeEditions, writeEditions } from "../editions.sql.ts";
import { type Card, presentCard } from "./present-card.ts";
import { refuseTaken } from "../save-versions.ts";
import { lockCard } from "./save-card.ts";
import { refuseIssues } from "./check-content.ts";
import { refuseUsed } from "../kpis/list-kpi-cards.ts";

/**
 * Publishes the latest version of a card, or takes the card back from readers; what is so already stays as it is. Throws version-stale with the card as it
 * stands, invalid-input with all that it lacks, and glossary-card-in-use for one that is to be taken back while the portal uses its KPI.
 */
export function publishCard(ctx: RequestContext, id: number, version: number, { published }: { published: boolean }): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const card = await lockCard(ctx, id, version);
    if (card.publishedVersion === (published ? card.version : null)) return presentCard(ctx, card);
    await (published ? publish(ctx, card) : takeBack(ctx, card));
    await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
    await audit(ctx.db, ctx, {
      action: published ? "glossary-card-published" : "glossary-card-unpublished",
      subjectType: "glossary-card",
      subjectId: id,
      before: { version: card.publishedVersion },
      after: { name: card.content.globalName, version: published ? card.version : null },
    });
    return presentCard(ctx, found(await findCard(ctx.db, id, "working")));
  });
}

async function publish(ctx: RequestContext, card: CardRow): Promise<void> {
  refuseIssues(checkPublication(card.content, card.glossary));
  const { id: cardId, glossary, version, content, states, at, userId } = card;
  await refuseTaken(ctx, async (ctx) => {
    await insertPublications(ctx.db, [{ cardId, version }], { at: ctx.clock.now(), userId: ctx.actor.id });
    await writeEditions(ctx.db, "published", [{ cardId, glossary, version, content, states, at, userId }]);
  });
}

async function takeBack(ctx: RequestContext, card: CardRow): Promise<void> {
  await refuseUsed(ctx, [card.publishedKpi]);
  await insertPublications(ctx.db, [{ cardId: card.id, version: null }], { at: ctx.clock.now(), userId: ctx.actor.id });
  await removeEditions(ctx.db, ["published"], [card.id]);
}
