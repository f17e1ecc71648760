import { availabilities, impacts, skillLevels, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { type Answered, countIn, type FacetValue } from "../../ui/list/facet-values.ts";
import type { ItemCounts } from "../items/use-items.ts";
import { hasFilter } from "../swp-search.ts";

/** The parts of the filter that take several values, in the order of the panel. */
const facetNames = ["orgs", "parents", "clusters", "pools", "coverages", "impacts", "availabilities", "levels"] as const;
export type FacetName = (typeof facetNames)[number];
export type Facets = Record<FacetName, FacetValue[]>;
/** What has no name of its own. */
export type FacetWords = { none: string; code: (name: FacetName, value: string) => string };

/** The parts that a tab has. */
export const facetsOfTab = (tab: SwpTab): FacetName[] => facetNames.filter((name) => hasFilter(tab, name));

export const noFacets: Facets = {
  orgs: [],
  parents: [],
  clusters: [],
  pools: [],
  coverages: [],
  impacts: [],
  availabilities: [],
  levels: [],
};

// All there are, since they are few and known: none comes or goes while one chooses.
const known = { impacts, availabilities, levels: skillLevels } as const;

/** The values of each part with their counts, in the server's order; of what is few and known all, in the order of their meaning, also while nobody knows the counts. */
export function facetsOf(answer: Answered<ItemCounts>, words: FacetWords): Facets {
  const fixed = (name: keyof typeof known): FacetValue[] =>
    known[name].map((value) => ({
      value,
      label: words.code(name, value),
      count: countIn(answer, (counts) => counts[name].find((each) => each.value === value)?.count ?? 0),
    }));
  const few = { impacts: fixed("impacts"), availabilities: fixed("availabilities"), levels: fixed("levels") };
  if (typeof answer !== "object") return { ...noFacets, ...few };
  const clusters = answer.clusters.map((each) => (each.value === "0" ? { ...each, label: words.none } : each));
  const { parents, pools, coverages } = answer;
  return {
    orgs: answer.orgs.map(placeFirst),
    parents,
    clusters,
    pools,
    coverages,
    ...few,
  };
}

/** `Iberia › Red › Acceso` by its own name, with what it stands in behind it: the name is what one looks for, and what there is room for. */
function placeFirst({ label, ...each }: FacetValue): FacetValue {
  const names = label.split(" › ");
  const above = names.slice(0, -1).join(" › ");
  return { ...each, label: names.at(-1) ?? label, ...(above !== "" && { hint: above }) };
}
