import { useMemo } from "react";
import { useCodeText, useText } from "../../texts/language.tsx";
import { type Answered, countIn, type FacetValue, withChosen } from "../../ui/list/facet-values.ts";
import { useRuleName } from "../use-code-names.ts";
import { type QualityFilter, valuesOf } from "../quality-search.ts";
import { type EventCounts, useCounts } from "../use-events.ts";
import { facetNames, facetsOf, type FacetName, type FacetWords } from "./facets.ts";

export type Facets = Record<FacetName, FacetValue[]>;

/** What each part of the filter offers; names of chosen values that find nothing come from the whole list, asked for only then. */
export function useFacets(filter: QualityFilter, counts: Answered<EventCounts>): Facets {
  const t = useText();
  const codeText = useCodeText();
  const rule = useRuleName();
  const words: FacetWords = useMemo(
    () => ({
      status: (status) => codeText("quality", `status-${status}`),
      rule,
      nobody: t("quality.filter-nobody"),
      noPerimeter: t("quality.filter-no-perimeter"),
      noSection: t("quality.filter-no-section"),
      unknown: (value) => t("quality.filter-unknown", { value }),
    }),
    [t, codeText, rule],
  );
  const found = useMemo(() => facetsOf(counts, words), [counts, words]);
  const isMissing = facetNames.some((name) => valuesOf(filter[name]).some((value) => !found[name].some((each) => each.value === value)));
  const whole = useCounts({}, typeof counts === "object" && isMissing).data;
  return useMemo(() => {
    const known = facetsOf(isMissing ? whole : undefined, words);
    const none = countIn(counts, () => 0);
    const unknown = (name: FacetName) =>
      name === "status" ? words.status : name === "sections" ? (value: string) => value : words.unknown;
    return Object.fromEntries(
      facetNames.map((name) => [name, withChosen(found[name], valuesOf(filter[name]), known[name], unknown(name), none)]),
    ) as Facets;
  }, [filter, counts, found, isMissing, whole, words]);
}
