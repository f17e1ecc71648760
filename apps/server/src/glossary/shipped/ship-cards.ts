import { type Language, languages } from "@hub/domain/languages.ts";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { insertCards, insertPublications, lockCards } from "../cards.sql.ts";
import { type EditionWrite, writeEditions } from "../editions.sql.ts";
import { type CardSave, refuseTaken, saveVersions } from "../save-versions.ts";
import { togetherOrEach } from "../together-or-each.ts";
import { internalThemes, standardThemes } from "./card-facts.ts";
import { addLookupValues, listShipped, lockShipping } from "./ship-cards.sql.ts";
import { readShippedCards, type ShippedCard } from "./shipped-cards.ts";

/**
 * Brings the cards of the portal's own KPIs and fields, published: each once, and again when a release says something else of one that nobody has touched.
 * What people edited, took back or deleted stays as they left it. A card whose name or KPI somebody's own card has is left out, or left as it was.
 */
export function shipCards(ctx: Context): Promise<{ brought: number; renewed: number; leftOut: number }> {
  return inTransaction(ctx, async (ctx) => {
    await lockShipping(ctx.db);
    const [cards, known] = [await readShippedCards(), new Map((await listShipped(ctx.db)).map((row) => [row.key, row]))];
    const fresh = cards.filter(({ key }) => !known.has(key));
    const untouched = new Map(
      cards.flatMap((card) => (isOurs(known.get(card.key)) ? [[known.get(card.key)?.id ?? 0, card] as const] : [])),
    );
    if (fresh.length > 0) await addThemes(ctx);
    const brought = await togetherOrEach(ctx, fresh, create);
    const standing = await lockCards(ctx.db, [...untouched.keys()]);
    const renewed = standing.flatMap((before): CardSave[] => {
      const card = untouched.get(before.id);
      const same = !card || isDeepStrictEqual(card.content, { ...before.content });
      // A release brings its languages together: none stays behind one that says something else.
      const save = { cardId: before.id, glossary: before.glossary, before, kind: "shipped", confirmed: languages } as const;
      return same ? [] : [{ ...save, content: card.content }];
    });
    const done = await togetherOrEach(ctx, renewed, publish);
    const leftOut = fresh.length - brought.length + renewed.length - done.length;
    return { brought: brought.length, renewed: done.length, leftOut };
  });
}

const isOurs = (row: { deleted: boolean; touched: boolean } | undefined) => row !== undefined && !row.deleted && !row.touched;

async function create(ctx: Context, cards: readonly ShippedCard[]): Promise<EditionWrite[]> {
  const ids = await insertCards(
    ctx.db,
    cards.map(({ glossary, key }) => ({ glossary, shippedKey: key })),
    ctx.clock.now(),
  );
  return publish(
    ctx,
    cards.map(({ glossary, content }, at) => ({ cardId: ids[at] ?? 0, glossary, before: undefined, content, kind: "shipped" })),
  );
}

async function publish(ctx: Context, saves: readonly CardSave[]): Promise<EditionWrite[]> {
  const written = await saveVersions(ctx, saves, null);
  await insertPublications(ctx.db, written, { at: ctx.clock.now(), userId: null });
  await refuseTaken(ctx, (ctx) => writeEditions(ctx.db, "published", written));
  return written;
}

async function addThemes(ctx: Context): Promise<void> {
  const valuesOf = (themes: Record<string, Record<Language, string>>) =>
    Object.entries(themes).map(([code, names]) => ({ code, ...names }));
  await addLookupValues(ctx.db, "standard-theme", valuesOf(standardThemes));
  await addLookupValues(ctx.db, "internal-theme", valuesOf(internalThemes));
}
