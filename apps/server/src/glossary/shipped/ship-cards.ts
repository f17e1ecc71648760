import { languages } from "@hub/domain/languages.ts";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../context.ts";
import { inSavepoint } from "../../db/savepoint.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { insertCards, insertPublications, lockCards } from "../cards.sql.ts";
import { writeEditions } from "../editions.sql.ts";
import { type CardSave, refuseTaken, saveVersions } from "../save-versions.ts";
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
    const brought = await bring(ctx, fresh);
    const standing = await lockCards(ctx.db, [...untouched.keys()]);
    const renewed = standing.flatMap((before): CardSave[] => {
      const card = untouched.get(before.id);
      const same = !card || isDeepStrictEqual(card.content, { ...before.content });
      // A release brings its languages together: none stays behind one that says something else.
      const save = { cardId: before.id, glossary: before.glossary, before, kind: "shipped", confirmed: languages } as const;
      return same ? [] : [{ ...save, content: card.content }];
    });
    let done = 0;
    for (const save of renewed) done += await unlessTaken(ctx, 1, (ctx) => publish(ctx, [save]));
    return { brought, renewed: done, leftOut: fresh.length - brought + renewed.length - done };
  });
}

const isOurs = (row: { deleted: boolean; touched: boolean } | undefined) => row !== undefined && !row.deleted && !row.touched;

/** All at once; one by one where somebody's own card has a name or KPI already. */
async function bring(ctx: Context, cards: readonly ShippedCard[]): Promise<number> {
  if (cards.length === 0) return 0;
  let brought = await unlessTaken(ctx, cards.length, (ctx) => create(ctx, cards));
  if (brought === 0 && cards.length > 1) for (const card of cards) brought += await bring(ctx, [card]);
  return brought;
}

/** How many were written: `count`, or none where somebody's own card has a name or KPI, which keeps no portal from starting. */
async function unlessTaken(ctx: Context, count: number, write: (ctx: Context) => Promise<void>): Promise<number> {
  try {
    await inSavepoint(ctx, write);
    return count;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return 0;
  }
}

async function create(ctx: Context, cards: readonly ShippedCard[]): Promise<void> {
  const ids = await insertCards(
    ctx.db,
    cards.map(({ glossary, key }) => ({ glossary, shippedKey: key })),
    ctx.clock.now(),
  );
  await publish(
    ctx,
    cards.map(({ glossary, content }, at) => ({ cardId: ids[at] ?? 0, glossary, before: undefined, content, kind: "shipped" })),
  );
}

async function publish(ctx: Context, saves: readonly CardSave[]): Promise<void> {
  const written = await saveVersions(ctx, saves, null);
  await insertPublications(ctx.db, written, { at: ctx.clock.now(), userId: null });
  await refuseTaken(ctx, (ctx) => writeEditions(ctx.db, "published", written));
}

async function addThemes(ctx: Context): Promise<void> {
  const valuesOf = (themes: Record<string, Record<"es" | "en" | "de" | "pt", string>>) =>
    Object.entries(themes).map(([code, names]) => ({ code, ...names }));
  await addLookupValues(ctx.db, "standard-theme", valuesOf(standardThemes));
  await addLookupValues(ctx.db, "internal-theme", valuesOf(internalThemes));
}
