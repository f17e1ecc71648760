import { type BrokenPart, mostValues } from "@hub/domain/dashboards/breakdown.ts";
import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";

/** The parts of a figure as they are answered: the largest, and how many others there are. Those that are hidden go out without what they are of. `names`: of values that are kept as codes. */
export function presentParts(kpi: Kpi, parts: readonly BrokenPart[], names: ReadonlyMap<string | null, string>) {
  const others = parts.slice(mostValues);
  return {
    items: parts.slice(0, mostValues).map((part) => {
      const { value: figure, reason } = valueOf(kpi, { ...part, roundedTo: null });
      return { value: names.get(part.value) ?? part.value, persons: part.persons, figure, reason };
    }),
    others: { values: others.length, persons: others.reduce((sum, { persons }) => sum + persons, 0) },
  };
}
