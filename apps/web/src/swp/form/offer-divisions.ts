import type { Division } from "./use-form-facts.ts";

/** Divisions to choose from, by their units. */
export function offerDivisions(divisions: readonly Division[]) {
  const units = Map.groupBy(divisions, ({ unit }) => unit.id);
  return [...units.values()].map((within) => ({
    group: within[0] ? `${within[0].ob.name} › ${within[0].unit.name}` : "",
    items: within.map(({ id, name }) => ({ value: String(id), label: name })),
  }));
}
