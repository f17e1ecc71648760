import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useMemo } from "react";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { type Answered, countIn, withChosen } from "../../ui/list/facet-values.ts";
import { type ItemCounts, useItemCounts } from "../items/use-items.ts";
import { type ItemFilter, valuesOf } from "../swp-search.ts";
import { type FacetName, type Facets, facetsOf, facetsOfTab, type FacetWords, noFacets } from "./facets.ts";

const codePrefix: Partial<Record<FacetName, string>> = { impacts: "impact", availabilities: "availability", levels: "level" };

/** What each part of the filter offers; names of chosen values that find nothing come from the whole tab, asked for only then. */
export function useFacets(tab: SwpTab, filter: ItemFilter, counts: Answered<ItemCounts>): Facets {
  const t = useText();
  const codeText = useCodeText();
  const words: FacetWords = useMemo(
    () => ({ none: t("swp.filter-no-cluster"), code: (name, value) => codeText("swp", `${codePrefix[name]}-${value}`) }),
    [t, codeText],
  );
  const found = useMemo(() => facetsOf(counts, words), [counts, words]);
  const isKnown = typeof counts === "object";
  const isMissing = facetsOfTab(tab).some((name) =>
    valuesOf(filter[name]).some((value) => !found[name].some((each) => each.value === value)),
  );
  const whole = useItemCounts(tab, {}, isKnown && isMissing).data;
  // Where nothing is planned yet no item tells what a part of the organisation is called.
  const nodes = useRoute(listOrganisation, {}, { enabled: isKnown && isMissing && filter.orgs !== undefined }).data?.items;
  return useMemo(() => {
    const all = facetsOf(isMissing ? whole : undefined, words);
    const none = countIn(counts, () => 0);
    const orgs = (nodes ?? []).map(({ id, name }) => ({ value: String(id), label: name, count: none }));
    const parts = facetsOfTab(tab).map((name) => [
      name,
      withChosen(
        found[name],
        valuesOf(filter[name]),
        name === "orgs" ? [...all.orgs, ...orgs] : all[name],
        (value) => t("swp.filter-unknown", { value }),
        none,
      ),
    ]);
    return { ...noFacets, ...Object.fromEntries(parts) } as Facets;
  }, [t, tab, filter, counts, found, isMissing, whole, nodes, words]);
}
