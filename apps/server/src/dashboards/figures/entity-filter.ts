import type { Entity, FigureMonth } from "./find-months.ts";

export type EntityFilter = { entities?: string | undefined; countries?: string | undefined };

/** Whether a filter names entities or countries, also all there are. */
export function isFiltered({ entities, countries }: EntityFilter): boolean {
  return entities !== undefined || countries !== undefined;
}

/** Every entity that stands in one of the months, as it was named last, by code. */
export function entitiesOf(months: readonly FigureMonth[]): Entity[] {
  const byId = new Map(months.flatMap(({ entities }) => entities.map((entity) => [entity.id, entity] as const)));
  return [...byId.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1));
}

/** The entities a filter leaves: of the countries, and of them those that are named. An id that nobody may read is as one that is not there. */
export function chooseEntities(all: readonly Entity[], filter: EntityFilter): Entity[] {
  const ids = filter.entities?.split(",").map(Number);
  const countries = filter.countries?.split(",");
  return all.filter(({ id, country }) => (ids?.includes(id) ?? true) && (countries?.includes(country ?? "") ?? true));
}
