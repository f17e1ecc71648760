import { updateCard as updateRoute } from "@hub/contract/glossary/cards.ts";
import type { CardContent, Glossary } from "@hub/domain/glossary/card.ts";
import { nextLanguageStates } from "@hub/domain/glossary/language-states.ts";
import type { Language } from "@hub/domain/languages.ts";
import { isDeepStrictEqual } from "node:util";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { checkContent } from "./check-content.ts";
import { type Card, presentCard } from "./present-card.ts";
import { conflict, found } from "../../problem.ts";
import { findCard, insertCards, findCardVersion, type CardRow, lockCards } from "../cards.sql.ts";
import { saveAudited } from "../save-audited.ts";
import type { CardSave } from "../save-versions.ts";

type Change = CardContent & { confirmed?: Language[] | undefined; comment?: string | undefined };

/**
 * Saves a card as a new version; one that says the same as before makes none. Throws version-stale with the card as it stands, invalid-input with every field
 * that is wrong, glossary-name-taken, glossary-kpi-taken.
 */
export function updateCard(
  ctx: RequestContext,
  id: number,
  version: number,
  { confirmed = [], comment = "", ...given }: Change,
): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockCard(ctx, id, version);
    const content = await checkContent(ctx, { glossary: before.glossary, content: given, before });
    const states = nextLanguageStates({ card: before.content, states: before.states }, content, confirmed);
    if (isDeepStrictEqual(content, before.content) && isDeepStrictEqual(states, before.states)) return presentCard(ctx, before);
    return saveChanged(ctx, before, { content, confirmed, comment: comment.trim(), kind: "edited" });
  });
}

/** Makes a card, which those who edit see until it is published. Throws invalid-input with every field that is wrong, glossary-name-taken, glossary-kpi-taken. */
export function createCard(ctx: RequestContext, { glossary, ...given }: CardContent & { glossary: Glossary }): Promise<Card> {
  return inTransaction(ctx, async (ctx) => {
    const content = await checkContent(ctx, { glossary, content: given, before: null });
    const [cardId = 0] = await insertCards(ctx.db, [{ glossary, shippedKey: null }], ctx.clock.now());
    await saveAudited(ctx, [{ cardId, glossary, before: undefined, content, kind: "created" }]);
    return presentCard(ctx, found(await findCard(ctx.db, cardId, "working")));
  });
}

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

/** Saves a card that is held as a new version, and answers it. */
export async function saveChanged(
  ctx: RequestContext,
  before: CardRow,
  change: Pick<CardSave, "content" | "confirmed" | "comment" | "restoredFrom" | "states"> & { kind: "edited" | "restored" },
): Promise<Card> {
  await saveAudited(ctx, [{ cardId: before.id, glossary: before.glossary, before, ...change }]);
  return presentCard(ctx, found(await findCard(ctx.db, before.id, "working")));
}

/** Holds a card for an edit. Throws not-found, and version-stale with the card as it stands when somebody saved it since. */
export async function lockCard(ctx: RequestContext, id: number, version: number): Promise<CardRow> {
  const card = found((await lockCards(ctx.db, [id]))[0]);
  if (card.latestVersion !== version) throw conflict(updateRoute, await presentCard(ctx, card));
  return card;
}
