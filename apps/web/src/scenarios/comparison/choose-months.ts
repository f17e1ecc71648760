import { comparePeriods, type Period } from "@hub/domain/period.ts";

/** The last months that are closed, as many as wanted and the oldest of them first: what is shown before anybody has chosen. */
export function lastClosed<M extends Period & { currentVersion: number | null }>(scenarios: readonly M[], wanted: number): M[] {
  return scenarios
    .filter(({ currentVersion }) => currentVersion !== null)
    .toSorted(comparePeriods)
    .slice(-wanted);
}

type Month = Period & { id: number; scenarioType: string };

/** The scenarios of one type from one month to another, oldest first; or what is wrong with the choice. */
export function chooseMonths<M extends Month>(
  scenarios: readonly M[],
  from: number,
  to: number,
  most: number,
): { months: M[]; wrong: "backwards" | "too-many" | undefined } {
  const [first, last] = [scenarios.find(({ id }) => id === from), scenarios.find(({ id }) => id === to)];
  if (!first || !last || comparePeriods(first, last) > 0) return { months: [], wrong: "backwards" };
  const months = scenarios
    .filter((each) => each.scenarioType === last.scenarioType && comparePeriods(first, each) <= 0 && comparePeriods(each, last) <= 0)
    .toSorted(comparePeriods);
  return months.length > most ? { months: [], wrong: "too-many" } : { months, wrong: undefined };
}
