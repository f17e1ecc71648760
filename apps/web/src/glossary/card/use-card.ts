import { type card, getCard } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import type { CardContent } from "@hub/domain/glossary/card.ts";
import type { Language } from "@hub/domain/languages.ts";
import { useDetail } from "../../api/queries.ts";
import { defined } from "../../ui/address.ts";

export type Card = Output<typeof card>;

/** A card: the latest version for those who edit, the published one for others; or the one in force at an instant. */
export function useCard(id: number, { at, edition }: { at?: string | undefined; edition?: "published" | undefined } = {}) {
  return useDetail(getCard, id, { query: defined<{ at?: string; edition?: "published" }>({ at, edition }) });
}

/** What a card is called in a language, or else in Spanish, in English, or in the group. */
export function cardName({ texts, globalName }: Pick<CardContent, "texts" | "globalName">, language: Language): string {
  return texts[language].peopleKpiName || texts.es.peopleKpiName || texts.en.peopleKpiName || globalName;
}
