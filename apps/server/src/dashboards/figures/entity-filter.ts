import type { MonthNode } from "../../closing/trees/list-tree-figures.ts";
import type { Entity, FigureMonth } from "./find-months.ts";

export type EntityFilter = { entities?: string | undefined; countries?: string | undefined; node?: number | undefined };

/** Whether a filter names entities, countries or a node, also all there are. */
export function isFiltered({ entities, countries, node }: EntityFilter): boolean {
  return entities !== undefined || countries !== undefined || node !== undefined;
}

/** Every entity that stands in one of the months, as it was named last, by code. */
export function entitiesOf(months: readonly FigureMonth[]): Entity[] {
  const byId = new Map(months.flatMap(({ entities }) => entities.map((entity) => [entity.id, entity] as const)));
  return [...byId.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** The entities a filter leaves: of the node as it stands in a month, of the countries, and of them those that are named. An id that nobody may read is as one that is not there. */
export function chooseEntities(all: readonly Entity[], filter: EntityFilter, { nodes }: Pick<FigureMonth, "nodes">): Entity[] {
  const ids = filter.entities?.split(",").map(Number);
  const countries = filter.countries?.split(",");
  const inNode = filter.node === undefined ? undefined : (nodes.find(({ id }) => id === filter.node)?.entities ?? []);
  return all.filter(
    ({ id, country }) => (inNode?.includes(id) ?? true) && (ids?.includes(id) ?? true) && (countries?.includes(country ?? "") ?? true),
  );
}

/** The node a filter names alone, where somebody may read all its entities in a month and its figures are there. */
export function findNode({ nodes, entities }: FigureMonth, filter: EntityFilter): MonthNode | undefined {
  if (filter.node === undefined || filter.entities !== undefined || filter.countries !== undefined) return undefined;
  return nodes.find((node) => node.id === filter.node && node.figures !== undefined && isWithin(node, entities));
}

/** Whether all that a node holds is among some entities. */
export function isWithin({ entities }: MonthNode, some: readonly Entity[]): boolean {
  const ids = new Set(some.map(({ id }) => id));
  return entities.every((id) => ids.has(id));
}
