import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { type CardRow, lockCards } from "../cards.sql.ts";
import { presentCard } from "./present-card.ts";

/** Holds a card for an edit. Throws not-found, and version-stale with the card as it stands when somebody saved it since. */
export async function lockCard(ctx: RequestContext, id: number, version: number): Promise<CardRow> {
  const card = found((await lockCards(ctx.db, [id]))[0]);
  if (card.latestVersion !== version) throw new Problem("version-stale", { details: { card: await presentCard(ctx, card) } });
  return card;
}
