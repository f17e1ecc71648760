import type { getDashboard, getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";

export type Dashboard = Output<(typeof getDashboard)["answer"]>;
export type ReportFigures = Output<(typeof getDashboardFigures)["answer"]>;
export type View = Dashboard["views"][number];

/** Whether something of a report is still being made by the worker: it is asked for again soon, for nobody tells an open report. */
export function isAwaited({ nodes, comparison, bridge, breakdowns }: ReportFigures): boolean {
  return (
    [...nodes, ...(comparison?.nodes ?? [])].some(({ made, awaited }) => !made && awaited) ||
    (bridge?.months.some(({ gap }) => gap === "pending") ?? false) ||
    [...breakdowns, ...(comparison?.breakdowns ?? [])].some(({ state }) => state === "waits")
  );
}
