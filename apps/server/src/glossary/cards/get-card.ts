import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { found, Problem } from "../../problem.ts";
import { type CardRow, findCard, findCardInForce } from "../cards.sql.ts";
import type { Edition } from "../editions.sql.ts";
import { editionFor } from "../policy.ts";
import { type Card, presentCard } from "./present-card.ts";

/** One card: the edition that one sees, the one asked for, or the version that was in force at an instant, which everybody may read. */
export async function getCard(
  ctx: RequestContext,
  id: number,
  asked: { at?: string | undefined; edition?: Edition | undefined },
): Promise<Card> {
  return presentCard(ctx, found(await findAsked(ctx, id, asked)));
}

/** The card as it is asked for. Throws operation-not-allowed when a reader asks for what is being worked on. */
async function findAsked(
  ctx: RequestContext,
  id: number,
  { at, edition = editionFor(ctx.actor) }: { at?: string | undefined; edition?: Edition | undefined },
): Promise<CardRow | undefined> {
  if (at !== undefined) return findCardInForce(ctx.db, id, new Date(at));
  if (edition === "working" && !holds("glossary.edit", ctx.actor)) throw new Problem("operation-not-allowed");
  return findCard(ctx.db, id, edition);
}
