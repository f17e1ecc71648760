import { listOrganisation } from "@hub/contract/swp/organisation.ts";
import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useMemo } from "react";
import { useRoute } from "../../api/queries.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { withChosen } from "../../ui/list/facet-values.ts";
import { type ItemCounts, useItemCounts } from "../items/use-items.ts";
import { type ItemFilter, valuesOf } from "../swp-search.ts";
import { type FacetName, type Facets, facetsOf, facetsOfTab, type FacetWords, noFacets } from "./facets.ts";

const codePrefix: Partial<Record<FacetName, string>> = { impacts: "impact", availabilities: "availability", levels: "level" };

/** What each part of the filter offers; names of chosen values that find nothing come from the whole tab, asked for only then. */
export function useFacets(tab: SwpTab, filter: ItemFilter, counts: ItemCounts | undefined): Facets {
  const t = useText();
  const codeText = useCodeText();
  const words: FacetWords = useMemo(
    () => ({ none: t("swp.filter-no-cluster"), code: (name, value) => codeText("swp", `${codePrefix[name]}-${value}`) }),
    [t, codeText],
  );
  const found = useMemo(() => (counts ? facetsOf(counts, words) : noFacets), [counts, words]);
  const isMissing = facetsOfTab(tab).some((name) =>
    valuesOf(filter[name]).some((value) => !found[name].some((each) => each.value === value)),
  );
  const whole = useItemCounts(tab, {}, counts !== undefined && isMissing).data;
  // Where nothing is planned yet no item tells what a part of the organisation is called.
  const nodes = useRoute(listOrganisation, {}, { enabled: counts !== undefined && isMissing && filter.orgs !== undefined }).data?.items;
  return useMemo(() => {
    const all = whole && isMissing ? facetsOf(whole, words) : noFacets;
    const orgs = (nodes ?? []).map(({ id, name }) => ({ value: String(id), label: name, count: 0 }));
    const parts = facetsOfTab(tab).map((name) => [
      name,
      withChosen(found[name], valuesOf(filter[name]), name === "orgs" ? [...all.orgs, ...orgs] : all[name], (value) =>
        t("swp.filter-unknown", { value }),
      ),
    ]);
    return { ...noFacets, ...Object.fromEntries(parts) } as Facets;
  }, [t, tab, filter, found, isMissing, whole, nodes, words]);
}
