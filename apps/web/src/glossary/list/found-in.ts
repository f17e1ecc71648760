import type { Language } from "@hub/domain/languages.ts";
import { plainText } from "./split-marks.ts";
import type { CardItem } from "./use-cards.ts";

type Match = CardItem["matches"][number];
/** How a card is shown in the list: its name and text, marked where they are what was found, and where else it was. */
export type FoundCard = { name: string; globalName: string | undefined; text: string; elsewhere: Match[] };

/** Puts what was found where the reader looks: in the name and the description that are shown anyway; only the rest is told apart. */
export function foundIn(card: CardItem, reader: Language): FoundCard {
  const isName = ({ field, excerpt }: Match) => (field === "peopleKpiName" || field === "globalName") && plainText(excerpt) === card.name;
  const isGlobal = ({ field, excerpt }: Match) => field === "globalName" && plainText(excerpt) === card.globalName;
  const isText = ({ field, language }: Match) => field === "description" && language === reader;
  const hasOwnGlobalName = card.globalName !== card.name;
  return {
    name: card.matches.find(isName)?.excerpt ?? card.name,
    globalName: hasOwnGlobalName ? (card.matches.find(isGlobal)?.excerpt ?? card.globalName) : undefined,
    text: card.matches.find(isText)?.excerpt ?? card.description,
    elsewhere: card.matches.filter((match) => !isName(match) && !isText(match) && !(hasOwnGlobalName && isGlobal(match))),
  };
}
