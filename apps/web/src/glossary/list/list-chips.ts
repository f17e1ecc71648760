import type { GlossaryFilter } from "../glossary-search.ts";
import { type FilterValues, type SeveralName, severalFilters, singleFilters, toggleValue, valuesOf, wordFilters } from "./filter-values.ts";

type Part = keyof GlossaryFilter;
export type ChipWords = {
  title: (part: Part) => string;
  chip: (what: string, value: string) => string;
  several: (count: number) => string;
  quoted: (words: string) => string;
  nobody: string;
};

/** What is filtered, in words, and the filter without it. */
export type Chip = { key: string; text: string; without: { [K in Part]?: string | undefined } };
const most = 5;

/** A chip for each thing that is filtered but for the glossary, which is a tab; many values of one part are one chip. */
export function listChips(filter: GlossaryFilter, values: FilterValues | undefined, words: ChipWords): Chip[] {
  const labelOf = (part: keyof FilterValues, value: string) => values?.[part].find((each) => each.value === value)?.label ?? value;
  const one = (part: Part, value: string): Chip => ({
    key: part,
    text: words.chip(words.title(part), value),
    without: { [part]: undefined },
  });
  return [
    ...(["text", ...wordFilters] as const).flatMap((part) => (filter[part] ? [one(part, words.quoted(filter[part]))] : [])),
    ...severalFilters.flatMap((part) => severalChips(part, filter[part], (value) => labelOf(part, value), words)),
    ...(filter.owner ? [one("owner", filter.owner === "-" ? words.nobody : filter.owner)] : []),
    ...singleFilters.flatMap((part) => (filter[part] ? [one(part, labelOf(part, filter[part]))] : [])),
  ];
}

function severalChips(part: SeveralName, text: string | undefined, labelOf: (value: string) => string, words: ChipWords): Chip[] {
  const chosen = valuesOf(text);
  if (chosen.length > most)
    return [{ key: part, text: words.chip(words.title(part), words.several(chosen.length)), without: { [part]: undefined } }];
  return chosen.map((value) => ({
    key: `${part}-${value}`,
    text: words.chip(words.title(part), labelOf(value)),
    without: { [part]: toggleValue(text, value) },
  }));
}
