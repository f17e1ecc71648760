import { isOneTypoApart, shortestForgiven } from "@hub/domain/glossary/one-typo.ts";
import type { Database } from "../../db/connect.ts";
import type { Edition } from "../editions.sql.ts";
import { listMeantWords } from "./corrections.sql.ts";
import type { CardFilter } from "./read-filter.ts";

/** A word that nobody uses is looked for as at most so many others. */
const mostMeant = 10;

export type Correction = { word: string; as: string[] };

/** Forgives a typo in words that no card has: known words that are one apart take their place. One statement, or none where no word can have one. */
export async function correctWords(
  db: Database,
  filter: CardFilter,
  edition: Edition,
): Promise<{ filter: CardFilter; corrected: Correction[] }> {
  const forgivable = [...new Set(filter.parts.flatMap(({ words }) => words.map(({ word }) => word)))].filter(
    (word) => [...word].length >= shortestForgiven && !/\p{N}/u.test(word),
  );
  if (forgivable.length === 0) return { filter, corrected: [] };
  const meant = await listMeantWords(db, forgivable, edition);
  const corrected = forgivable.flatMap((word): Correction[] => {
    const as = meant.filter((row) => row.word === word && isOneTypoApart(word, row.known)).map(({ known }) => known);
    return as.length === 0 ? [] : [{ word, as: as.slice(0, mostMeant) }];
  });
  const parts = filter.parts.map((part) => ({
    ...part,
    words: part.words.map((asked) => corrected.find(({ word }) => word === asked.word) ?? asked),
  }));
  return { filter: { ...filter, parts }, corrected };
}
