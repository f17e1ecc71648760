import { foldText } from "../fold-text.ts";
import type { Language } from "../languages.ts";

/** More words than this in a search, in all its fields together, are not looked at. */
export const mostSearchWords = 12;
/** Longer than any word; what is longer is found by its beginning. */
const longestSearchWord = 80;

/** A text with nothing left but its words, of folded letters and digits, and a blank between two: what cards are searched by. */
export function onlyWords(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The words of a search, as those of cards are kept. */
export function searchWords(text: string): string[] {
  const words = onlyWords(text)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, longestSearchWord).join(""));
  return [...new Set(words)].slice(0, mostSearchWords);
}

// Plurals that stemming knows by their accents only, and so no longer when these are gone: rotação and rotações, año and años.
const plurals: Record<Language, readonly (readonly [singular: string, plural: string])[]> = {
  es: [
    ["ion", "iones"],
    ["", "s"],
  ],
  en: [],
  de: [],
  pt: [
    ["ao", "oes"],
    ["ao", "aes"],
    ["al", "ais"],
    ["el", "eis"],
    ["ol", "ois"],
    ["m", "ns"],
    ["", "s"],
  ],
};

/** A folded word with the singulars and plurals of it that are to be found too, where the stem alone does not tell. */
export function numberForms(word: string, language: Language): string[] {
  if (word.length < 3) return [word];
  const forms = plurals[language].flatMap(([singular, plural]) => {
    if (word.endsWith(plural)) return [word.slice(0, -plural.length) + singular];
    return singular !== "" && word.endsWith(singular) ? [word.slice(0, -singular.length) + plural] : [];
  });
  return [...new Set([word, ...forms])];
}
