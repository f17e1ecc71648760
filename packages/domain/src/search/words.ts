import { foldText } from "../fold-text.ts";

/** More words than this say nothing more about what somebody looks for. */
const mostWords = 8;

/** The words of a text as search compares them: folded, each of letters and digits alone. */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The words that somebody typed, each once. */
export function askedWords(text: string): string[] {
  return [...new Set(wordsOf(text))].slice(0, mostWords);
}
