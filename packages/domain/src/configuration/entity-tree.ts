import type { Issue } from "../issue.ts";

/** Where a node or a legal entity stands in a tree: below which node, from which day to which (`yyyy-mm-dd`), both within; null is without end. */
export type TreePlace = {
  belowId: number;
  nodeId: number | null;
  legalEntityId: number | null;
  validFrom: string;
  validTo: string | null;
};
/** A node on a day: what it stands below, null at the top, and the legal entities in it and in all that stands below it. */
export type NodeOnDay = { id: number; belowId: number | null; entities: ReadonlySet<number> };

/** The nodes of a tree as they stand on a day, by id. Takes places that `checkTree` finds nothing wrong with. */
export function nodesOn(day: string, nodeIds: readonly number[], places: readonly TreePlace[]): Map<number, NodeOnDay> {
  const standing = places.filter((place) => isOn(place, day));
  const above = parentsOn(day, places);
  const entities = new Map(nodeIds.map((id) => [id, new Set<number>()]));
  for (const { belowId, legalEntityId } of standing)
    if (legalEntityId !== null)
      for (let at: number | undefined = belowId; at !== undefined; at = above.get(at)) entities.get(at)?.add(legalEntityId);
  return new Map(nodeIds.map((id) => [id, { id, belowId: above.get(id) ?? null, entities: entities.get(id) ?? new Set() }]));
}

/** What is wrong with the places of one tree, each at the place that it is told of: days the wrong way, two places on one day, a node below itself. */
export function checkTree(places: readonly TreePlace[]): Issue[] {
  const issues: Issue[] = [];
  const refuse = (code: string, at: number) => issues.push({ code: `trees.${code}`, path: ["places", at] });
  for (const [at, { validFrom, validTo }] of places.entries()) if (validTo !== null && validTo < validFrom) refuse("days-backwards", at);
  const numbered = places.map((place, at) => ({ ...place, at }));
  for (const own of Map.groupBy(numbered, ({ nodeId, legalEntityId }) => `${nodeId} ${legalEntityId}`).values()) {
    const inOrder = own.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : a.validFrom > b.validFrom ? 1 : a.at - b.at));
    for (const [before, place] of inOrder.slice(1).entries()) {
      const last = inOrder[before]!.validTo;
      if (last === null || last >= place.validFrom) refuse("two-places", place.at);
    }
  }
  const ofNodes = places.filter(({ nodeId }) => nodeId !== null);
  for (const { nodeId, validFrom, at } of numbered) if (nodeId !== null && isBelowItself(nodeId, validFrom, ofNodes)) refuse("circle", at);
  return issues;
}

/** Whether a circle goes through a node on a day. Each circle begins on the day that one of its places does. */
function isBelowItself(nodeId: number, day: string, places: readonly TreePlace[]): boolean {
  const above = parentsOn(day, places);
  const passed = new Set<number>();
  for (let at = above.get(nodeId); at !== undefined && !passed.has(at); at = above.get(at)) {
    if (at === nodeId) return true;
    passed.add(at);
  }
  return false;
}

/** What each node that is not at the top stands below on a day. */
function parentsOn(day: string, places: readonly TreePlace[]): Map<number, number> {
  return new Map(places.flatMap((place) => (place.nodeId !== null && isOn(place, day) ? [[place.nodeId, place.belowId] as const] : [])));
}

function isOn({ validFrom, validTo }: TreePlace, day: string): boolean {
  return validFrom <= day && (validTo === null || validTo >= day);
}
