import { askedWords, wordsOf } from "@hub/domain/search/words.ts";
import { matchWords } from "@hub/domain/search/rank.ts";

/** What the browser does by itself, found by its name. */
export type LocalAct = { key: string; title: string; run(): void };

/** The acts whose names hold all words that are typed; none while nothing is. */
export function findLocalActs(acts: readonly LocalAct[], typed: string): LocalAct[] {
  const words = askedWords(typed);
  return words.length === 0 ? [] : acts.filter(({ title }) => matchWords(words, wordsOf(title), true) !== undefined);
}
