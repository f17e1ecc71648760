import { deletedSince } from "@hub/domain/deleted.ts";
import { checkPublication } from "@hub/domain/glossary/check-card.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { notDeleted, orCannotBringBack } from "../../http/list-deleted.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { found, Problem } from "../../problem.ts";
import { checkContent, refuseIssues } from "../cards/check-content.ts";
import { type Card, presentCard } from "../cards/present-card.ts";
import { type CardRow, findCard, findCardVersion, insertPublications } from "../cards.sql.ts";
import { type Edition, writeEditions } from "../editions.sql.ts";
import { refuseTaken } from "../save-versions.ts";
import { lockDeletedCard, standCardAgain } from "./deleted-cards.sql.ts";

/**
 * Brings a deleted card back with its versions; one that readers saw is published again as they saw it. Throws not-found, no-longer-deleted where somebody was
 * faster, operation-not-allowed for one that is not one's to publish, and cannot-bring-back with all that saving or publishing it would refuse.
 */
export function bringBackCard(ctx: RequestContext, id: number): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const deleted = await lockDeletedCard(ctx.db, id, deletedSince(ctx.clock.now()));
    if (!deleted) throw notDeleted((await findCard(ctx.db, id, "working")) !== undefined);
    if (deleted.seenThen !== null && !holds("glossary.publish", ctx.actor)) throw new Problem("operation-not-allowed");
    await standCardAgain(ctx.db, id);
    const card = found(await findCard(ctx.db, id, "working"));
    await orCannotBringBack(async () => {
      await checkContent(ctx, { glossary: card.glossary, content: card.content, before: card });
      await refuseTaken(ctx, (ctx) => writeEdition(ctx, "working", card));
      if (deleted.seenThen !== null) await publishAgain(ctx, found(await findCardVersion(ctx.db, id, deleted.seenThen)));
    });
    await tellChange(ctx.db, { topic: "glossary", to: { permission: "glossary.read" } });
    await audit(ctx.db, ctx, {
      action: "glossary-card-brought-back",
      subjectType: "glossary-card",
      subjectId: id,
      after: { name: card.content.globalName, glossary: card.glossary, version: card.version, published: deleted.seenThen },
    });
    return presentCard(ctx, found(await findCard(ctx.db, id, "working")));
  });
}

/** Publishes the version that readers saw, which need not be the latest. */
async function publishAgain(ctx: RequestContext, seen: CardRow): Promise<void> {
  refuseIssues(checkPublication(seen.content, seen.glossary));
  await refuseTaken(ctx, async (ctx) => {
    await insertPublications(ctx.db, [{ cardId: seen.id, version: seen.version }], { at: ctx.clock.now(), userId: ctx.actor.id });
    await writeEdition(ctx, "published", seen);
  });
}

function writeEdition(
  ctx: RequestContext,
  edition: Edition,
  { id: cardId, glossary, version, content, states, at, userId }: CardRow,
): Promise<void> {
  return writeEditions(ctx.db, edition, [{ cardId, glossary, version, content, states, at, userId }]);
}
