import type { CardContent, Glossary } from "@hub/domain/glossary/card.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found } from "../../problem.ts";
import { findCard, insertCards } from "../cards.sql.ts";
import { checkContent } from "./check-content.ts";
import { type Card, presentCard } from "./present-card.ts";
import { saveAudited } from "../save-audited.ts";

/** Makes a card, which those who edit see until it is published. Throws invalid-input with every field that is wrong, glossary-name-taken, glossary-kpi-taken. */
export function createCard(ctx: RequestContext, { glossary, ...given }: CardContent & { glossary: Glossary }): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const content = await checkContent(ctx, { glossary, content: given, before: null });
    const [cardId = 0] = await insertCards(ctx.db, [{ glossary, shippedKey: null }], ctx.clock.now());
    await saveAudited(ctx, [{ cardId, glossary, before: undefined, content, kind: "created" }]);
    return presentCard(ctx, found(await findCard(ctx.db, cardId, "working")));
  });
}
