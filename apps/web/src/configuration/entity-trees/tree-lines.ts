import type { getEntityTree } from "@hub/contract/configuration/entity-trees.ts";
import type { Output } from "@hub/contract/route.ts";
import { nodesOn, type TreePlace } from "@hub/domain/configuration/entity-tree.ts";

export type EntityTree = Output<(typeof getEntityTree)["answer"]>;
export type Entity = { id: number; code: string; name: string; active: boolean };
/** A line of the tree as it is drawn: a node with how many entities are in it, or an entity. */
export type TreeLine = {
  key: string;
  /** 0 at the top. */
  depth: number;
  id: number;
  code: string;
  name: string;
  /** Of an entity null. */
  entities: number | null;
  /** Where it stands on that day; a node at the top has none. */
  place: TreePlace | undefined;
};

/** A tree as it stands on a day, line by line, nodes before the entities beside them; and the active entities that are in none of its nodes then. */
export function linesOn(day: string, tree: EntityTree, entities: readonly Entity[]): { lines: TreeLine[]; outside: Entity[] } {
  const nodes = nodesOn(
    day,
    tree.nodes.map(({ id }) => id),
    tree.places,
  );
  const standing = tree.places.filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day));
  const placeOfNode = new Map(standing.map((place) => [place.nodeId, place]));
  const inNode = Map.groupBy(
    standing.filter(({ legalEntityId }) => legalEntityId !== null),
    ({ belowId }) => belowId,
  );
  const known = new Map(entities.map((entity) => [entity.id, entity]));
  const linesBelow = (belowId: number | null, depth: number): TreeLine[] => [
    // The answer has them by name.
    ...tree.nodes
      .filter(({ id }) => nodes.get(id)?.belowId === belowId)
      .flatMap(({ id, code, name }) => [
        { key: `node-${id}`, depth, id, code, name, entities: nodes.get(id)?.entities.size ?? 0, place: placeOfNode.get(id) },
        ...linesBelow(id, depth + 1),
      ]),
    ...(belowId === null ? [] : (inNode.get(belowId) ?? []))
      .flatMap((place) => {
        const entity = known.get(place.legalEntityId ?? 0);
        return entity ? [{ key: `entity-${entity.id}`, depth, ...entity, entities: null, place }] : [];
      })
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  ];
  const placed = new Set(standing.map(({ legalEntityId }) => legalEntityId));
  return { lines: linesBelow(null, 0), outside: entities.filter(({ id, active }) => active && !placed.has(id)) };
}
