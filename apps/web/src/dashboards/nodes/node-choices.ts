import type { ReportNode } from "@hub/domain/dashboards/charts/report-lines.ts";

/** The nodes of trees to choose from: by tree, each below the one it stands in and named with those above, as it is found by them too. */
export function nodeChoices(nodes: readonly ReportNode[]): { group: string; items: { value: string; label: string }[] }[] {
  const byTree = Map.groupBy(nodes, ({ tree }) => tree.id);
  return [...byTree.values()].map((own) => ({
    group: own[0]!.tree.name,
    items: inOrder(own).map((node) => ({
      value: String(node.id),
      label: [...pathOf(own, node.belowId), node].map(({ name }) => name).join(" › "),
    })),
  }));
}

/** The nodes from the top down to one; none for null. */
export function pathOf(nodes: readonly ReportNode[], id: number | null): ReportNode[] {
  const node = nodes.find((each) => each.id === id);
  return node ? [...pathOf(nodes, node.belowId), node] : [];
}

function inOrder(nodes: readonly ReportNode[], below: number | null = null): ReportNode[] {
  return nodes.filter(({ belowId }) => belowId === below).flatMap((node) => [node, ...inOrder(nodes, node.id)]);
}
