import { nodesOn } from "@hub/domain/configuration/entity-tree.ts";
import { belowIn, type NodeTree } from "@hub/domain/dashboards/suppress-nodes.ts";
import { lastDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import type { NodeEntities } from "../figures/figure-query.sql.ts";
import type { EntityTree } from "./entity-trees.sql.ts";
import type { KeptNode, VersionDivision } from "./tree-figures.sql.ts";

/** How a tree divides the entities of a version: as it stands on the month's last day. */
export function divide({ nodes, places }: EntityTree, period: Period, entities: readonly number[]): NodeTree {
  const standing = nodesOn(
    lastDay(period),
    nodes.map(({ id }) => id),
    places,
  );
  return new Map(
    [...standing].map(([id, node]) => [
      id,
      { belowId: node.belowId, entities: new Set(entities.filter((each) => node.entities.has(each))) },
    ]),
  );
}

/** How a tree divided a version when the figures were made that are kept of it, whatever it says today: each node with the entities that its figures are of. */
export function divideAsKept({ id: treeId, nodes }: EntityTree, { kept, paid }: Pick<VersionDivision, "kept" | "paid">): NodeTree {
  const below = paid?.treeId === treeId ? belowIn(paid.division) : new Map<number, number | null>();
  const own = new Set(nodes.map(({ id }) => id));
  return new Map(
    kept
      .filter(({ nodeId }) => own.has(nodeId))
      .map(({ nodeId, entities }) => [nodeId, { belowId: below.get(nodeId) ?? null, entities: new Set(entities) }]),
  );
}

/** The nodes with entities in a version whose figures are not there, or are of others. */
export function unmade({ kept }: { kept: readonly KeptNode[] }, division: NodeTree): number[] {
  const standing = new Map(kept.map(({ nodeId, entities }) => [nodeId, entities]));
  return [...division].flatMap(([nodeId, { entities }]) => {
    const own = standing.get(nodeId);
    const isMade = own !== undefined && own.length === entities.size && own.every((each) => entities.has(each));
    return entities.size === 0 || isMade ? [] : [nodeId];
  });
}

/** The nodes whose figures of a version are kept although none of its entities stand in them any more. */
export function emptied({ kept }: { kept: readonly KeptNode[] }, division: NodeTree): number[] {
  return kept.flatMap(({ nodeId }) => (division.get(nodeId)?.entities.size === 0 ? [nodeId] : []));
}

/** What a node's figures of a month are made of: its entities as a tree divides the month, and those of the month before. */
export function entitiesOf(tree: EntityTree, nodeId: number, { division, period }: { division: NodeTree; period: Period }): NodeEntities {
  return { nodeId, entities: inOrder(division.get(nodeId)?.entities), entitiesBefore: entitiesBefore(tree, nodeId, period) };
}

/** The entities that stood in a node in the month before. */
export function entitiesBefore({ places }: EntityTree, nodeId: number, period: Period): number[] {
  return inOrder(nodesOn(lastDay(previousPeriod(period)), [nodeId], places).get(nodeId)?.entities);
}

function inOrder(entities: ReadonlySet<number> = new Set()): number[] {
  return [...entities].toSorted((a, b) => a - b);
}
