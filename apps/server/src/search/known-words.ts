import { wordsOf } from "@hub/domain/search/words.ts";

/** Words of as many names are kept: those of all entities of the largest group, several times over. */
const most = 20_000;
const kept = new Map<string, readonly string[]>();

/** The words of a name, worked out once: entities, reports and items are asked for again with each letter that is typed. */
export function knownWords(name: string): readonly string[] {
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= most) kept.clear();
  const words = wordsOf(name);
  kept.set(name, words);
  return words;
}
