import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { type ItemFilter, toggleValue, valuesOf } from "../swp-search.ts";
import { type FacetName, type Facets, facetsOfTab } from "./facets.ts";

export type ChipWords = {
  title: (name: FacetName | "terms") => string;
  chip: (what: string, value: string) => string;
  several: (count: number) => string;
  /** What a profile or a skill is called, as far as the list shows it. */
  term: (id: string) => string;
  quarters: (from: string | undefined, to: string | undefined) => string;
  flag: (name: "mine" | "closed-0" | "closed-1") => string;
  text: (text: string) => string;
};
/** What is filtered, in words, and the filter without it. */
export type Chip = { key: string; text: string; without: { [K in keyof ItemFilter]?: string | undefined } };
const most = 5;

/** A chip for each thing that is filtered; many values of one part are one chip. */
export function listChips(tab: SwpTab, filter: ItemFilter, facets: Facets, words: ChipWords): Chip[] {
  const chips: Chip[] = [];
  for (const name of [...facetsOfTab(tab), "terms"] as const) {
    const values = valuesOf(filter[name]);
    if (values.length > most)
      chips.push({ key: name, text: words.chip(words.title(name), words.several(values.length)), without: { [name]: undefined } });
    else
      for (const value of values) {
        const label = name === "terms" ? words.term(value) : (facets[name].find((each) => each.value === value)?.label ?? value);
        const without = { [name]: toggleValue(filter[name], value) };
        chips.push({ key: `${name}-${value}`, text: words.chip(words.title(name), label), without });
      }
  }
  const { from, to, mine, closed, text } = filter;
  if (from ?? to) chips.push({ key: "quarters", text: words.quarters(from, to), without: { from: undefined, to: undefined } });
  if (closed) chips.push({ key: "closed", text: words.flag(closed === "1" ? "closed-1" : "closed-0"), without: { closed: undefined } });
  if (mine) chips.push({ key: "mine", text: words.flag("mine"), without: { mine: undefined } });
  if (text) chips.push({ key: "text", text: words.text(text), without: { text: undefined } });
  return chips;
}
