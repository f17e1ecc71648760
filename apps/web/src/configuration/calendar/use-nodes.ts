import { listLegalEntities } from "@hub/contract/configuration/configuration.ts";
import { getEntityTree, listEntityTrees } from "@hub/contract/configuration/entity-trees.ts";
import { nodesOn } from "@hub/domain/configuration/entity-tree.ts";
import { lastDay } from "@hub/domain/period.ts";
import { useQueries } from "@tanstack/react-query";
import { useMay } from "../../api/access.ts";
import { detailOptions, useRoute } from "../../api/queries.ts";
import type { FillDraft } from "./fill-draft.ts";

export type Nodes = {
  /** The nodes of all trees to choose from; none for whom trees are not shown. */
  options: { value: string; label: string }[];
  /** The active entities in the node of a draft, as they stand on the last day of its first month; none where no node is chosen. */
  within: (draft: FillDraft) => number[];
};

/** The groups of entities that the trees make. */
export function useNodes(): Nodes {
  const may = useMay();
  const seesTrees = may("legal-entities.manage");
  const trees = useRoute(listEntityTrees, {}, { enabled: seesTrees });
  const entities = useRoute(listLegalEntities);
  const details = useQueries({ queries: (trees.data?.items ?? []).map(({ id }) => detailOptions(getEntityTree, id)) });
  const known = details.flatMap(({ data }) => data ?? []);
  return {
    options: known.flatMap((tree) =>
      tree.nodes.map(({ id, name, code }) => ({
        value: String(id),
        label: `${name} (${code})${known.length > 1 ? ` · ${tree.name}` : ""}`,
      })),
    ),
    within: ({ who, nodeId, first }) => {
      const tree = who === "node" ? known.find(({ nodes }) => nodes.some(({ id }) => String(id) === nodeId)) : undefined;
      if (!tree) return [];
      const ids = tree.nodes.map(({ id }) => id);
      const inside = nodesOn(lastDay(first), ids, tree.places).get(Number(nodeId))?.entities ?? new Set();
      return (entities.data?.items ?? []).filter(({ id, active }) => active && inside.has(id)).map(({ id }) => id);
    },
  };
}
