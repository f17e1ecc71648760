import { sizeOf, type SwpTab } from "@hub/domain/swp/plan-item.ts";
import { useCallback } from "react";
import { useText } from "../../texts/language.tsx";
import type { ItemColumnId } from "./item-columns.ts";
import { useItemWords } from "./item-words.ts";
import { termFields } from "./term-fields.ts";

/** What the columns of a tab are headed with: the fields as the form calls them. */
export function useColumnTitle(tab: SwpTab): (id: string) => string {
  const t = useText();
  const words = useItemWords();
  return useCallback(
    (given) => {
      const id = given as ItemColumnId;
      switch (id) {
        case "name":
          return words.field(tab, termFields(tab).term);
        case "pool":
          return words.field(tab, "poolId");
        case "division":
          return words.field(tab, "divisionId");
        case "size":
          return t(`swp.table-${sizeOf[tab]}`);
        case "jobProfileCluster":
          return words.field(tab, "profileClusterId");
        case "skillCluster":
          return words.field(tab, "skillClusterId");
        case "acts":
        case "coverage":
        case "unit":
        case "ob":
        case "training":
        case "jobProfileFamily":
        case "knowledgeArea":
        case "sizeAtClose":
        case "closedOn":
        case "createdOn":
        case "updatedBy":
        case "updatedOn":
          return t(`swp.table-${id}`);
        default:
          return words.field(tab, id);
      }
    },
    [t, words, tab],
  );
}
