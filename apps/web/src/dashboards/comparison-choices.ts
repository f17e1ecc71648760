import { type Comparison, comparedPeriod, writeComparison } from "@hub/domain/dashboards/comparison.ts";
import { comparePeriods, type Period } from "@hub/domain/period.ts";
import type { Chosen, OfferedScenario } from "./choose-scenario.ts";
import type { ReportFigures } from "./report-figures.ts";

/** A month before that a report's month can be compared with, or another of its versions, as it stands in the address. */
export type MonthChoice = { value: string; with: "month" | "year"; period: Period };
export type VersionChoice = { value: string; number: number };

/** The months and versions there are to compare a scenario with. */
export function comparisonChoices(
  scenarios: readonly OfferedScenario[],
  { scenario, version }: Chosen,
): { months: MonthChoice[]; versions: VersionChoice[] } {
  const isThere = (period: Period) =>
    scenarios.some((each) => each.scenarioType === scenario.scenarioType && comparePeriods(each, period) === 0);
  const months = (["month", "year"] as const).map((kind) => {
    const comparison: Comparison = { with: kind };
    return { value: writeComparison(comparison), with: kind, period: comparedPeriod(comparison, scenario) };
  });
  return {
    months: months.filter(({ period }) => isThere(period)),
    versions: scenario.versions
      .filter((number) => number !== version)
      .toSorted((a, b) => b - a)
      .map((number) => ({ value: writeComparison({ with: "version", number }), number })),
  };
}

/** Whether figures can be compared with targets: where what is shown has any, or it is what they are compared with already. */
export function offersTargets(targets: ReportFigures["targets"] | undefined, compare: string | undefined): boolean {
  return compare === "target" || (targets !== undefined && (targets.total.length > 0 || targets.legalEntities > 0));
}
