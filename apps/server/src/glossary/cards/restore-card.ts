import { isDeepStrictEqual } from "node:util";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found } from "../../problem.ts";
import { findCardVersion } from "../cards.sql.ts";
import { checkContent } from "./check-content.ts";
import { lockCard } from "./lock-card.ts";
import { type Card, presentCard } from "./present-card.ts";
import { saveChanged } from "./save-changed.ts";

/**
 * Saves an earlier version once more as the latest, its languages as far as they were then. Themes that are offered no more come back with it; one that is
 * gone, or a name that another card has by now, is refused as in an edit.
 */
export function restoreCard(ctx: RequestContext, id: number, version: number, restoredFrom: number): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCard(ctx, id, version);
    const earlier = found(await findCardVersion(ctx.db, id, restoredFrom));
    const content = await checkContent(ctx, { glossary: before.glossary, content: earlier.content, before: earlier });
    if (isDeepStrictEqual(content, before.content) && isDeepStrictEqual(earlier.states, before.states)) return presentCard(ctx, before);
    return saveChanged(ctx, before, { content, states: earlier.states, restoredFrom, kind: "restored" });
  });
}
