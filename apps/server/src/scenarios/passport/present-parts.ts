import { type BrokenPart, type Dimension, hideWithLevels, mostValues, neededFor } from "@hub/domain/dashboards/breakdown.ts";
import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";

/** The parts of a figure by a dimension as they are shown beside those of a finer one; `shownBy`: what is shown of each by itself. */
export async function showParts<P extends BrokenPart>(kpi: Kpi, by: Dimension, shownBy: (by: Dimension) => Promise<P[]>): Promise<P[]> {
  const shown: P[][] = [];
  for (const each of neededFor(kpi, by)) shown.push(await shownBy(each));
  const [own = [], finer] = shown;
  return finer ? hideWithLevels(own, finer) : own;
}

/** What is answered where no parts are told. */
export const noParts: ReturnType<typeof presentParts> = { items: [], others: { values: 0, persons: 0 } };

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
