import { whyNotTold } from "@hub/domain/dashboards/charts/told-model.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { readToldSeries } from "../../scenarios/told/read-told-series.ts";
import type { presentFigures } from "../figures/read-dashboard-figures.ts";

type Told = Awaited<ReturnType<typeof readToldSeries>>["months"];
export type ToldByKpi = ReadonlyMap<Kpi, Told>;

/** KPIs as first told and as known now, of what a report shows together and over its months; one of which nothing is told, or given, is not among them. */
export async function readTold(
  ctx: RequestContext,
  kpis: readonly Kpi[],
  { current, total, months }: Pick<Awaited<ReturnType<typeof presentFigures>>, "current" | "total" | "months">,
): Promise<ToldByKpi> {
  const told = new Map<Kpi, Told>();
  for (const kpi of kpis) {
    if (whyNotTold(kpi, total)) continue;
    const of = { legalEntityId: total?.legalEntityId ?? undefined, nodeId: total?.nodeId ?? undefined };
    try {
      const series = await readToldSeries(ctx, { id: current.scenarioId, kpi, ...of, months: months.length });
      told.set(kpi, series.months);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "not-found")) throw error;
    }
  }
  return told;
}
