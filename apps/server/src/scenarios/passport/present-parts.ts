import { type BrokenPart, jobsWithin, mostValues, type PartsBy } from "@hub/domain/dashboards/breakdown.ts";
import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { addWithin, isCrossed } from "@hub/domain/dashboards/jobs-within.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { found } from "../../problem.ts";

/** What is needed to tell a figure, read from its rows: by job, unit and level as jobs within units and levels come to, which is one reading less. Asked for what is not among it, it throws. */
export async function readNeeded<Part extends Parameters<typeof addWithin>[0][number]>(
  needed: readonly PartsBy[],
  read: (by: PartsBy) => Promise<readonly Part[]>,
): Promise<(by: PartsBy) => readonly Part[]> {
  const known = new Map<PartsBy, readonly Part[]>();
  if (needed.includes(jobsWithin)) known.set(jobsWithin, await read(jobsWithin));
  const within = known.get(jobsWithin);
  for (const by of needed.filter((each) => each !== jobsWithin))
    known.set(by, within && isCrossed(by) ? addWithin(within, by) : await read(by));
  return (by) => found(known.get(by));
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
