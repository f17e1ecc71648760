import type { glossaryFilter } from "@hub/contract/glossary/cards.ts";
import type { Output } from "@hub/contract/route.ts";
import type { CardType, Glossary } from "@hub/domain/glossary/card.ts";
import { mostSearchWords, searchWords } from "@hub/domain/glossary/search-words.ts";
import type { LanguageState } from "@hub/domain/glossary/language-states.ts";
import type { Language } from "@hub/domain/languages.ts";

export type AskedFilter = Output<typeof glossaryFilter>;

/** Where words can be looked for: everywhere, or in one field. */
export const wordFields = ["text", "name", "otherNames", "standardName", "description", "observations"] as const;
export type WordField = (typeof wordFields)[number];

/** A word, and as what it is looked for: itself, or known words that are a typo apart. */
export type SearchWord = { word: string; as: string[] };
/** Words that must all be found in one language of a card; none: what was asked has no words in it, and is found nowhere. */
export type WordPart = { field: WordField; words: SearchWord[] };

/** A filter as SQL takes it; what is left out is not asked about. In lists null is none. */
export type CardFilter = {
  parts: WordPart[];
  /** Folded by the database; what names are compared with for the order. */
  wanted?: string;
  glossary?: Glossary;
  internalThemeIds?: (number | null)[];
  standardThemeIds?: (number | null)[];
  type?: CardType | null;
  published?: "0" | "1" | "changed";
  underStandard?: boolean;
  ownerId?: number | null;
  languages?: { language: Language; state: LanguageState }[];
};

/** Reads a filter as it stands in an address. */
export function readCardFilter(asked: AskedFilter): CardFilter {
  const { glossary, internalThemes, standardThemes, type, published, underStandard, owner, languages } = asked;
  const wanted = [asked.text, asked.name, asked.otherNames, asked.standardName].find((text) => text?.trim());
  return {
    parts: readParts(asked),
    ...(wanted !== undefined && { wanted }),
    ...(glossary !== undefined && { glossary }),
    ...(internalThemes !== undefined && { internalThemeIds: idsOf(internalThemes) }),
    ...(standardThemes !== undefined && { standardThemeIds: idsOf(standardThemes) }),
    ...(type !== undefined && { type: type === "-" ? null : type }),
    ...(published !== undefined && { published }),
    ...(underStandard !== undefined && { underStandard: underStandard === "1" }),
    ...(owner !== undefined && { ownerId: idsOf(owner)[0] ?? (owner === "-" ? null : 0) }),
    ...(languages !== undefined && {
      languages: languages.split(",").map((pair) => {
        const [language, state] = pair.split(":") as [Language, LanguageState];
        return { language, state };
      }),
    }),
  };
}

/** The words by field; of all fields together no more than a search looks at, so that nobody keeps the database busy with six fields full of them. */
function readParts(asked: AskedFilter): WordPart[] {
  const parts: WordPart[] = [];
  let left = mostSearchWords;
  for (const field of wordFields) {
    const text = asked[field]?.trim();
    if (!text || left === 0) continue;
    const words = searchWords(text).slice(0, left);
    left -= words.length;
    parts.push({ field, words: words.map((word) => ({ word, as: [word] })) });
  }
  return parts;
}

/** An id that no row can have finds nothing, and is no mistake. */
const idsOf = (text: string): (number | null)[] =>
  text
    .split(",")
    .map((id) => (id === "-" ? null : Number(id)))
    .filter((id) => id === null || id <= 2147483647);
