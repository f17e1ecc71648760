import { foldText } from "@hub/domain/fold-text.ts";
import type { CardItem } from "./use-cards.ts";

/** A piece of a text; `marked`: it is what was looked for. */
type TextPiece = { text: string; marked: boolean };

/** Takes apart an excerpt in which the server puts what was found between \u0001 and \u0002. */
export function splitMarks(excerpt: string): TextPiece[] {
  return excerpt.split(/(\u0001[^\u0001\u0002]*\u0002)/u).flatMap((part) => {
    const text = part.replace(/[\u0001\u0002]/gu, "");
    return text === "" ? [] : [{ text, marked: part.startsWith("\u0001") && part.endsWith("\u0002") }];
  });
}

/** An excerpt without its marks. */
export const plainText = (excerpt: string): string => excerpt.replace(/[\u0001\u0002]/gu, "");

/** A word as the cards that were found write it: what is looked for has lost its accents and capitals. */
export function asWritten(word: string, cards: readonly CardItem[]): string {
  const wanted = foldText(word);
  const found = cards
    .flatMap(({ matches }) => matches.flatMap(({ excerpt }) => splitMarks(excerpt)))
    .find(({ text, marked }) => marked && foldText(text) === wanted);
  return found ? found.text.toLowerCase() : word;
}
