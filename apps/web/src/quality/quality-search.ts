import { firstDirection, qualityFilter, qualitySorts } from "@hub/contract/quality/events.ts";
import type { Input } from "@hub/contract/route.ts";
import { eventStatuses, openStatuses } from "@hub/domain/quality/event-status.ts";
import { stringifySearch, type Address } from "../ui/address.ts";
import type { SearchOf } from "../ui/use-address.ts";

export type FilterName = keyof typeof qualityFilter.shape;
/** What the events are narrowed to, as it stands in the address. */
export type QualityFilter = { [K in FilterName]?: string };
export type QualitySort = (typeof qualitySorts)[number];
export type EventOrder = { sort: QualitySort; direction: "asc" | "desc" };
export const qualityViews = ["table", "causes", "trend"] as const;
export type QualityView = (typeof qualityViews)[number];

export const filterNames = Object.keys(qualityFilter.shape) as FilterName[];

/** Keeps of an address what a filter can be, so that a hand-edited one shows events instead of an error. */
export function readFilter(search: Address): QualityFilter {
  const filter: QualityFilter = {};
  for (const name of filterNames) {
    const text = name === "status" ? knownStatuses(search[name]) : search[name];
    if (text && qualityFilter.shape[name].safeParse(text).success) filter[name] = text;
  }
  return filter;
}

const knownStatuses = (text: string | undefined) =>
  text
    ?.split(",")
    .filter((status) => (eventStatuses as readonly string[]).includes(status))
    .join(",");

/** What a query takes. */
export const queryOf = (filter: QualityFilter) => filter as Input<typeof qualityFilter>;

/** The order of an address; due first where it names none. */
export function readOrder({ sort: asked, direction }: Address): EventOrder {
  const sort = qualitySorts.find((known) => known === asked) ?? "due";
  return { sort, direction: direction === "asc" || direction === "desc" ? direction : firstDirection(sort) };
}

/** The order as parameters of the address; the usual one needs none. */
export function orderSearch({ sort, direction }: EventOrder): SearchOf<"/quality"> {
  return { sort: sort === "due" ? undefined : sort, direction: direction === firstDirection(sort) ? undefined : direction };
}

export const readView = ({ view }: Address): QualityView => qualityViews.find((known) => known === view) ?? "table";

/** What a saved view keeps of an address: filter, order and view, always written the same way. */
export function writeQuery(search: Address): string {
  const view = readView(search);
  const kept = { ...readFilter(search), ...orderSearch(readOrder(search)), ...(view !== "table" && { view }) };
  return stringifySearch(kept).slice(1);
}

/** The values of a filter that takes several. */
export const valuesOf = (text: string | undefined): string[] => (text ? text.split(",") : []);

/** The status that finds what is open: of the statuses asked for those that are, else all. */
export function openStatus(asked?: string): string {
  const wanted = valuesOf(asked);
  const open = openStatuses.filter((status) => wanted.length === 0 || wanted.includes(status));
  return open.toSorted().join(",");
}

/** Takes a value into a filter, or out of it; in one order, so that the same choice is the same address. */
export function toggleValue(text: string | undefined, value: string): string | undefined {
  const values = valuesOf(text);
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return changed.toSorted(inOrder).join(",") || undefined;
}

const inOrder = (one: string, other: string) => Number(one) - Number(other) || (one < other ? -1 : 1);
