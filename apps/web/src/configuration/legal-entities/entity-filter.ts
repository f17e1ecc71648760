export const entityStates = ["active", "inactive"] as const;
/** Which legal entities the list shows, by the names of the call that lists. */
export type EntityFilter = { search?: string; country?: string; state?: (typeof entityStates)[number]; alike?: "1" };
type Search = Record<string, string | undefined>;

/** The filter an address asks for; what it cannot mean is left out. */
export function filterOf({ q, country, state, alike }: Search): EntityFilter {
  const search = q?.trim().slice(0, 200);
  const known = entityStates.find((each) => each === state);
  return {
    ...(search ? { search } : {}),
    ...(country && /^[A-Z]{2}$/.test(country) ? { country } : {}),
    ...(known ? { state: known } : {}),
    ...(alike === "1" ? { alike } : {}),
  };
}

/** The address's parameters of a filter. */
export function searchOf({ search, country, state, alike }: EntityFilter): Search {
  return { q: search, country, state, alike };
}

/** A filter with something else in it; undefined takes out. */
export function changeFilter(filter: EntityFilter, changed: { [K in keyof EntityFilter]?: EntityFilter[K] | undefined }): EntityFilter {
  return Object.fromEntries(Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== undefined)) as EntityFilter;
}
