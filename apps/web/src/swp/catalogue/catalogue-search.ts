import { catalogueFilter, type listTerms } from "@hub/contract/swp/catalogue.ts";
import type { Input, Output } from "@hub/contract/route.ts";
import { clusterKindOf, parentKindOf, type TermKind, termKinds } from "@hub/domain/swp/term.ts";
import { type Address, idOf } from "../../ui/address.ts";
import type { SearchOf } from "../../ui/use-address.ts";

export type SwpTerm = Output<(typeof listTerms)["answer"]>["items"][number];
/** What the catalogue is narrowed to, as it stands in the address; one kind is shown at a time. */
export type TermFilter = { kind: TermKind } & { [K in Exclude<keyof typeof catalogueFilter.shape, "kind">]?: string };

const names = ["parent", "cluster", "text", "active", "used"] as const satisfies readonly (keyof TermFilter)[];

/** Keeps of an address what the filter can be, so that a hand-edited one shows terms instead of an error. */
export function readTermFilter(search: Address): TermFilter {
  const kind = termKinds.find((each) => each === search["kind"]) ?? "job-profile";
  const filter: TermFilter = { kind };
  for (const name of names) {
    const text = search[name];
    const isOfKind = name === "parent" ? parentKindOf(kind) : name === "cluster" ? clusterKindOf(kind) : true;
    if (text && isOfKind && catalogueFilter.shape[name].safeParse(text).success) filter[name] = text;
  }
  return filter;
}

/** The filter as a list or an export takes it. */
export const queryOf = (filter: TermFilter) => filter as Input<typeof catalogueFilter>;

/** The address of the catalogue with a filter; families and clusters of one kind are not those of another. */
export function termSearch(tab: string | undefined, { kind, ...filter }: TermFilter): SearchOf<"/swp"> {
  return { tab, ...(kind !== "job-profile" && { kind }), ...filter };
}

/** The term that an address opens, `new` for one that is to be added. */
export function readOpened({ term }: Address): number | "new" | undefined {
  return term === "new" ? "new" : idOf(term);
}
