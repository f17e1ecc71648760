import { foldText } from "./fold-text.ts";

/** Whether a text holds every word of a search, in any order, both made comparable; each text does where nothing is searched. */
export function wordFinder(search: string): (text: string) => boolean {
  const words = foldText(search).split(" ").filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}
