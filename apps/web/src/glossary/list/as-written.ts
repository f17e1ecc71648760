import { foldText } from "@hub/domain/fold-text.ts";
import { splitMarks } from "./split-marks.ts";
import type { CardItem } from "./use-cards.ts";

/** A word as the cards that were found write it: what is looked for has lost its accents and capitals. */
export function asWritten(word: string, cards: readonly CardItem[]): string {
  const wanted = foldText(word);
  const found = cards
    .flatMap(({ matches }) => matches.flatMap(({ excerpt }) => splitMarks(excerpt)))
    .find(({ text, marked }) => marked && foldText(text) === wanted);
  return found ? found.text.toLowerCase() : word;
}
