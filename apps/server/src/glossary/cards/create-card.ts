import type { CardContent, Glossary } from "@hub/domain/glossary/card.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found } from "../../http/problem.ts";
import { findCard, insertCards } from "../cards.sql.ts";
import { checkContent } from "./check-content.ts";
import { type Card, presentCard } from "./present-card.ts";
import { saveVersions } from "../save-versions.ts";

/** Makes a card, which those who edit see until it is published. Throws invalid-input with every field that is wrong, glossary-name-taken, glossary-kpi-taken. */
export function createCard(ctx: RequestContext, { glossary, ...given }: CardContent & { glossary: Glossary }): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const content = await checkContent(ctx, { glossary, content: given, before: null });
    const [cardId = 0] = await insertCards(ctx.db, [{ glossary, shippedKey: null }], ctx.clock.now());
    await saveVersions(ctx, [{ cardId, glossary, before: undefined, content, kind: "created" }], ctx.actor.id);
    const after = { name: content.globalName, glossary, kind: "created", version: 1 };
    await audit(ctx.db, ctx, { action: "glossary-card-created", subjectType: "glossary-card", subjectId: cardId, after });
    return presentCard(ctx, found(await findCard(ctx.db, cardId, "working")));
  });
}
