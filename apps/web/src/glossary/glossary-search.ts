import { glossaryFilter } from "@hub/contract/glossary/cards.ts";
import type { Input } from "@hub/contract/route.ts";
import { type Glossary, glossaries } from "@hub/domain/glossary/card.ts";
import { type Language, languages } from "@hub/domain/languages.ts";
import { type Address, idOf } from "../ui/address.ts";
import type { SearchOf } from "../ui/use-address.ts";

export type FilterName = keyof typeof glossaryFilter.shape;
/** What the cards are narrowed to, as it stands in the address. */
export type GlossaryFilter = { [K in FilterName]?: string };
export const filterNames = Object.keys(glossaryFilter.shape) as FilterName[];

/** All that the address of the glossary can say, as flat texts: the list's filter and which card is shown how. */
export type GlossarySearch = GlossaryFilter & {
  /** `1`: the KPIs without a published card instead of the cards. */
  missing?: string | undefined;
  /** The card that is shown instead of the list. */
  card?: string | undefined;
  /** `1`: its form. */
  edit?: string | undefined;
  /** The form of a new card of this glossary. */
  new?: string | undefined;
  /** With `new=kpi`: the KPI that the card is to define. */
  kpi?: string | undefined;
  /** `1`: its versions; `from` and `to` are the two compared. */
  versions?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The instant whose version in force is shown. */
  at?: string | undefined;
  /** `published`: those who edit see what readers see. */
  edition?: string | undefined;
  /** The language of the open tab. */
  lang?: string | undefined;
};

/** The names of an address that tell which card is shown and how; the others are the list's. */
export const cardParameters = [
  "card",
  "edit",
  "new",
  "kpi",
  "versions",
  "from",
  "to",
  "at",
  "edition",
  "lang",
] as const satisfies readonly (keyof GlossarySearch)[];

/** Keeps of an address what a filter can be, so that a hand-edited one shows cards instead of an error. */
export function readFilter(search: Address): GlossaryFilter {
  const filter: GlossaryFilter = {};
  for (const name of filterNames) {
    const text = search[name];
    if (text && glossaryFilter.shape[name].safeParse(text).success) filter[name] = text;
  }
  return filter;
}

/** What a query takes. */
export const queryOf = (filter: GlossaryFilter) => filter as Input<typeof glossaryFilter>;

/** What the address shows: the list, a new card, or one card as it is, in its form, or its versions. */
export type Shown =
  | { what: "list" }
  | { what: "new"; glossary: Glossary }
  | { what: "card"; id: number; at: string | undefined; edition: "published" | undefined }
  | { what: "edit" | "versions"; id: number };

/** What the address asks to be shown; the list where it makes no sense. */
export function readShown(search: Address): Shown {
  const glossary = glossaries.find((known) => known === search["new"]);
  if (glossary) return { what: "new", glossary };
  const id = idOf(search["card"]);
  if (id === undefined) return { what: "list" };
  if (search["edit"] === "1") return { what: "edit", id };
  if (search["versions"] === "1") return { what: "versions", id };
  return { what: "card", id, at: instantOf(search["at"]), edition: search["edition"] === "published" ? "published" : undefined };
}

/** The language whose tab the address opens. */
export const readLanguage = ({ lang }: Address): Language | undefined => languages.find((known) => known === lang);

/** The address of the list behind a card: its filter stays. */
export function listSearch(search: Address): SearchOf<"/glossary"> {
  return { ...search, ...Object.fromEntries(cardParameters.map((name) => [name, undefined])) };
}

/** The address of a card, or of one of its other screens; the list's filter stays for the way back. */
export function cardSearch(search: Address, id: number, rest: Address = {}): SearchOf<"/glossary"> {
  return { ...listSearch(search), card: String(id), ...rest };
}

function instantOf(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined;
}
