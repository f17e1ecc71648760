import type { Input } from "@hub/contract/route.ts";
import { swpFilter, swpSorts } from "@hub/contract/swp/items.ts";
import { fieldNeeds, type SwpField, swpTabs, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { stringifySearch, type Address } from "../ui/address.ts";
import type { SearchOf } from "../ui/use-address.ts";

export type FilterName = Exclude<keyof typeof swpFilter.shape, "tab">;
/** What the items of a tab are narrowed to, as it stands in the address. */
export type ItemFilter = { [K in FilterName]?: string };
export type SwpSort = (typeof swpSorts)[number];
export type ItemOrder = { sort: SwpSort; direction: "asc" | "desc" };

export const filterNames = (Object.keys(swpFilter.shape) as (keyof typeof swpFilter.shape)[]).filter((name) => name !== "tab");

/** Parts of the filter that only some tabs have, with the field they ask about. */
const fieldOf: Partial<Record<FilterName, SwpField>> = {
  levels: "skillLevel",
  impacts: "impact",
  availabilities: "availability",
  coverages: "coverage",
  closed: "coverage",
  pools: "poolId",
};
/** What means the same on every tab: families, profiles and clusters of one are not those of another. */
const onEveryTab: readonly FilterName[] = ["orgs", "from", "to", "mine", "text"];

/** Whether a tab's items can be told apart by a part of the filter. */
export function hasFilter(tab: SwpTab, name: FilterName): boolean {
  const field = fieldOf[name];
  return field === undefined || fieldNeeds[field][tab] !== "-";
}

/** The tab of items that an address names. */
export const readTab = ({ tab }: Address): SwpTab | undefined => swpTabs.find((known) => known === tab);

/** The nodes of the organisation that an address narrows to; undefined where it makes no sense. */
export const readOrgs = ({ orgs }: Address): string | undefined => (orgs && /^\d{1,10}(,\d{1,10}){0,199}$/.test(orgs) ? orgs : undefined);

/** Keeps of an address what the tab's filter can be, so that a hand-edited one shows items instead of an error. */
export function readFilter(tab: SwpTab, search: Address): ItemFilter {
  const filter: ItemFilter = {};
  for (const name of filterNames) {
    const text = search[name];
    if (text && hasFilter(tab, name) && swpFilter.shape[name].safeParse(text).success) filter[name] = text;
  }
  return filter;
}

/** What a query or an export of the tab takes. */
export const queryOf = (tab: SwpTab, filter: ItemFilter) => ({ ...filter, tab }) as Input<typeof swpFilter>;

/** The order of an address; by name where it names none. */
export function readOrder({ sort: asked, direction }: Address): ItemOrder {
  const sort = swpSorts.find((known) => known === asked) ?? "name";
  return { sort, direction: direction === "asc" || direction === "desc" ? direction : firstDirection(sort) };
}

/** The largest and what was edited last are what one looks for. */
export const firstDirection = (sort: SwpSort): ItemOrder["direction"] => (sort === "size" || sort === "updated" ? "desc" : "asc");

/** The order as parameters of the address; the usual one needs none. */
export function orderSearch({ sort, direction }: ItemOrder): SearchOf<"/swp"> {
  return { sort: sort === "name" ? undefined : sort, direction: direction === firstDirection(sort) ? undefined : direction };
}

/** The address of a tab, from wherever in the area one is: what is filtered stays as far as it means the same there. */
export function tabSearch(search: Address, tab: string): SearchOf<"/swp"> {
  return { ...Object.fromEntries(onEveryTab.map((name) => [name, search[name]])), tab };
}

/** One text for one list: another one is shown from its beginning. */
export function listKeyOf(tab: SwpTab, search: Address): string {
  return stringifySearch({ tab, ...readFilter(tab, search), ...orderSearch(readOrder(search)) });
}

/** What the address opens above the list: an item in its form, a new one, or what there is to know of one. */
export type OpenedItem = { as: "form"; id: number } | { as: "new" } | { as: "information"; id: number };

/** What is opened above the list; undefined where nothing is, or the address makes no sense. */
export function readOpened({ item, info }: Address): OpenedItem | undefined {
  if (item === "new") return { as: "new" };
  const [form, information] = [itemIdOf(item), itemIdOf(info)];
  if (form !== undefined) return { as: "form", id: form };
  return information === undefined ? undefined : { as: "information", id: information };
}

function itemIdOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The values of a filter that takes several. */
export const valuesOf = (text: string | undefined): string[] => (text ? text.split(",") : []);

/** Takes a value into a filter, or out of it; in one order, so that the same choice is the same address. */
export function toggleValue(text: string | undefined, value: string): string | undefined {
  const values = valuesOf(text);
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return changed.toSorted((one, other) => Number(one) - Number(other) || (one < other ? -1 : 1)).join(",") || undefined;
}
