import { languageStates, type LanguageState } from "@hub/domain/glossary/language-states.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { type Answered, countIn, type FacetValue } from "../../ui/list/facet-values.ts";
import type { GlossaryFilter } from "../glossary-search.ts";
import type { CardCounts } from "./use-cards.ts";

/** The fields in which words can be looked for one by one, in the order of the panel. */
export const wordFilters = [
  "name",
  "description",
  "otherNames",
  "standardName",
  "observations",
] as const satisfies readonly (keyof GlossaryFilter)[];
/** The parts of the filter that take several values. */
export const severalFilters = ["internalThemes", "standardThemes", "languages"] as const satisfies readonly (keyof GlossaryFilter)[];
/** The parts of which one value is chosen. */
export const singleFilters = ["type", "underStandard", "published"] as const satisfies readonly (keyof GlossaryFilter)[];
export type SeveralName = (typeof severalFilters)[number];
export type SingleName = (typeof singleFilters)[number];

/** What each part offers, with how many cards there are. */
export type FilterValues = Record<SeveralName | SingleName, FacetValue[]>;
export type FilterWords = {
  noTheme: string;
  noType: string;
  type: (type: "qualitative" | "quantitative") => string;
  published: (value: "0" | "1" | "changed") => string;
  yes: string;
  no: string;
  language: (language: Language, state: LanguageState) => string;
};

/** The values of a filter that takes several. */
export const valuesOf = (text: string | undefined): string[] => (text ? text.split(",") : []);

/** Takes a value into a filter, or out of it; in one order, so that the same choice is the same address. */
export function toggleValue(text: string | undefined, value: string): string | undefined {
  const values = valuesOf(text);
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return changed.toSorted(inOrder).join(",") || undefined;
}

const inOrder = (one: string, other: string) => Number(one) - Number(other) || (one < other ? -1 : 1);

/** What each part of the filter offers. Themes come in their order from the server; what is known beforehand is there even with no card. */
export function listValues(answer: Answered<CardCounts>, words: FilterWords): FilterValues {
  const countOf = <T extends { count: number }>(all: (counts: CardCounts) => readonly T[], is: (each: T) => boolean) =>
    countIn(answer, (counts) => all(counts).find(is)?.count ?? 0);
  const { internalThemes, standardThemes } = typeof answer === "object" ? answer : { internalThemes: [], standardThemes: [] };
  const themes = (all: CardCounts["internalThemes"]) =>
    all.map(({ id, name, count }) => ({ value: id === null ? "-" : String(id), label: name ?? words.noTheme, count }));
  return {
    internalThemes: themes(internalThemes),
    standardThemes: themes(standardThemes),
    type: (["quantitative", "qualitative", "-"] as const).map((value) => ({
      value,
      label: value === "-" ? words.noType : words.type(value),
      count: countOf(
        ({ types }) => types,
        ({ type }) => (type ?? "-") === value,
      ),
    })),
    underStandard: (["1", "0"] as const).map((value) => ({
      value,
      label: value === "1" ? words.yes : words.no,
      count: countOf(
        ({ underStandard }) => underStandard,
        (each) => each.value === value,
      ),
    })),
    published: (["1", "changed", "0"] as const).map((value) => ({
      value,
      label: words.published(value),
      count: countOf(
        ({ published }) => published,
        (each) => each.value === value,
      ),
    })),
    languages: languages.flatMap((language) =>
      languageStates
        .map((state) => ({
          value: `${language}:${state}`,
          label: words.language(language, state),
          count: countOf(
            (counts) => counts.languages,
            (each) => each.language === language && each.state === state,
          ),
        }))
        // Nothing is ever missing in Spanish and English.
        .filter(({ count, value }) => (typeof count === "number" && count > 0) || !/^e[sn]:missing$/.test(value)),
    ),
  };
}

/** What still has to be translated into a language: texts that are not there, and those that the originals have overtaken. */
export const pendingIn = (language: Language): string => `${language}:missing,${language}:outdated`;
