import { type QualityFilter, toggleValue, valuesOf } from "../quality-search.ts";
import { facetNames, type FacetName } from "./facets.ts";
import type { Facets } from "./use-facets.ts";

export type ChipWords = {
  title: (name: FacetName) => string;
  chip: (what: string, value: string) => string;
  several: (count: number) => string;
  day: (iso: string) => string;
  range: (name: "due" | "first" | "last", from: string | undefined, to: string | undefined) => string;
  flag: (name: "mine" | "overdue" | "gone-0" | "gone-1") => string;
  text: (text: string) => string;
  delivery: string;
};

/** What is filtered, in words, and the filter without it. */
export type Chip = { key: string; text: string; without: { [K in keyof QualityFilter]?: string | undefined } };
const most = 5;

/** A chip for each thing that is filtered; many values of one part are one chip. */
export function listChips(filter: QualityFilter, facets: Facets, words: ChipWords): Chip[] {
  const chips: Chip[] = [];
  for (const name of facetNames) {
    const values = valuesOf(filter[name]);
    if (values.length > most)
      chips.push({ key: name, text: words.chip(words.title(name), words.several(values.length)), without: { [name]: undefined } });
    else
      for (const value of values) {
        const label = facets[name].find((each) => each.value === value)?.label ?? value;
        const without = { [name]: toggleValue(filter[name], value) };
        chips.push({ key: `${name}-${value}`, text: words.chip(words.title(name), label), without });
      }
  }
  for (const name of ["due", "first", "last"] as const) {
    const [from, to] = [filter[`${name}From`], filter[`${name}To`]];
    if (from === undefined && to === undefined) continue;
    const text = words.range(name, from && words.day(from), to && words.day(to));
    chips.push({ key: name, text, without: { [`${name}From`]: undefined, [`${name}To`]: undefined } });
  }
  if (filter.mine) chips.push({ key: "mine", text: words.flag("mine"), without: { mine: undefined } });
  if (filter.overdue) chips.push({ key: "overdue", text: words.flag("overdue"), without: { overdue: undefined } });
  if (filter.gone) chips.push({ key: "gone", text: words.flag(filter.gone === "1" ? "gone-1" : "gone-0"), without: { gone: undefined } });
  if (filter.delivery) chips.push({ key: "delivery", text: words.chip(words.delivery, filter.delivery), without: { delivery: undefined } });
  if (filter.text) chips.push({ key: "text", text: words.text(filter.text), without: { text: undefined } });
  return chips;
}
