import { type CardContent, type CardTexts, emptyCard, emptyTexts, type Glossary } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Context } from "../../../context.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { insertCards, insertPublications, lockCards } from "../../cards.sql.ts";
import { writeEditions } from "../../editions.sql.ts";
import { saveVersions } from "../../save-versions.ts";

/** A card as a test or a bench needs it: what is left out is empty, and a name in Spanish and English is the global one. */
export type SeededCard = Partial<Omit<CardContent, "texts" | "globalName">> & {
  globalName: string;
  glossary?: Glossary;
  published?: boolean;
  texts?: Partial<Record<Language, Partial<CardTexts>>>;
};

/** Makes cards as the portal saves them, published unless told; answers their ids in the order given. */
export async function seedCards(ctx: Context, cards: readonly SeededCard[]): Promise<number[]> {
  return inTransaction(ctx, async (ctx) => {
    const at = ctx.clock.now();
    const made = cards.map(({ glossary = "term" }) => ({ glossary, shippedKey: null }));
    const ids = await insertCards(ctx.db, made, at);
    const saves = cards.map((card, n) => ({
      cardId: ids[n]!,
      glossary: card.glossary ?? "term",
      before: undefined,
      content: contentOf(card),
      kind: "created" as const,
    }));
    const writes = await saveVersions(ctx, saves, null);
    const published = writes.filter((_, n) => cards[n]?.published ?? true);
    await insertPublications(ctx.db, published, { at, userId: null });
    await writeEditions(ctx.db, "published", published);
    return ids;
  });
}

/** Saves a card once more, and leaves what is published as it is. */
export async function editSeeded(ctx: Context, id: number, card: SeededCard): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [before] = await lockCards(ctx.db, [id]);
    await saveVersions(ctx, [{ cardId: id, glossary: card.glossary ?? "term", before, content: contentOf(card), kind: "edited" }], null);
  });
}

function contentOf(seeded: SeededCard): CardContent {
  const { glossary: _, published: __, texts = {}, ...card } = seeded;
  const named = { ...emptyTexts, peopleKpiName: card.globalName };
  const written = { ...emptyCard.texts, es: named, en: named };
  for (const [language, given] of Object.entries(texts) as [Language, Partial<CardTexts>][])
    written[language] = { ...written[language], peopleKpiName: card.globalName, ...given };
  return { ...emptyCard, ...card, texts: written };
}
