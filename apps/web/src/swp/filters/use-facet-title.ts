import type { SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useText } from "../../texts/language.tsx";
import { useItemWords } from "../items/item-words.ts";
import { isOfSkills, termFields } from "../items/term-fields.ts";
import type { FacetName } from "./facets.ts";

/** What a part of the filter is called on a tab. */
export function useFacetTitle(tab: SwpTab): (name: FacetName | "terms") => string {
  const t = useText();
  const words = useItemWords();
  const { term, cluster } = termFields(tab);
  return (name) => {
    switch (name) {
      case "orgs":
        return t("swp.filter-orgs");
      case "parents":
        return t(isOfSkills(tab) ? "swp.table-knowledgeArea" : "swp.table-jobProfileFamily");
      case "terms":
        return words.field(tab, term);
      case "clusters":
        return words.field(tab, cluster);
      case "pools":
        return words.field(tab, "poolId");
      case "coverages":
        return words.field(tab, "coverage");
      case "impacts":
        return words.field(tab, "impact");
      case "availabilities":
        return words.field(tab, "availability");
      case "levels":
        return words.field(tab, "skillLevel");
    }
  };
}
