import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found } from "../../problem.ts";
import { findCard } from "../cards.sql.ts";
import { refuseUsed } from "../kpis/list-kpi-cards.ts";
import { refuseIssues } from "./check-content.ts";
import { type Card, presentCard } from "./present-card.ts";
import { checkPublished, isPublishedAs, type Publication, publishHeld } from "./publish-held.ts";
import { lockCard } from "./save-card.ts";

/**
 * Publishes the latest version of a card, or takes the card back from readers; what is so already stays as it is. Throws version-stale with the card as it
 * stands, invalid-input with all that it lacks, and glossary-card-in-use for one that is to be taken back while the portal uses its KPI.
 */
export function publishCard(ctx: RequestContext, id: number, version: number, { published }: { published: boolean }): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const card = await lockCard(ctx, id, version);
    const publication: Publication = { card, version: published ? card.version : null };
    if (isPublishedAs(publication)) return presentCard(ctx, card);
    refuseIssues(checkPublished(publication));
    if (!published) await refuseUsed(ctx, [card.publishedKpi]);
    await publishHeld(ctx, [publication]);
    return presentCard(ctx, found(await findCard(ctx.db, id, "working")));
  });
}
