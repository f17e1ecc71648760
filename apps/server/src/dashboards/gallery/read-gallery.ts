import type { readGallery as route } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";
import { compareDecimals } from "@hub/domain/dashboards/round-quotient.ts";
import { firstChartOfViews, headlinesOfViews, isOverTime, knownKpis } from "@hub/domain/dashboards/report-view.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { listViewRows } from "../dashboards.sql.ts";
import {
  figuresByEntity,
  findFigures,
  type FoundFigures,
  presentComparedTotal,
  presentTotalOfMonth,
} from "../figures/read-dashboard-figures.ts";
import { presentTotal } from "../figures/total.ts";
import { listOpen } from "../list-dashboards.ts";
import { listFavourites } from "./favourites.sql.ts";

type Gallery = Output<typeof route.answer>;
const [mostHeadlines, mostBars] = [3, 12];

/** What each dashboard that one may open tells first, and which are one's favourites. The figures are read once for all of them: the number of statements depends on no dashboard. */
export function readGallery(ctx: RequestContext, filter: Given<typeof route>["query"]): Promise<Gallery> {
  return inTransaction(ctx, async (ctx) => {
    const reports = await listOpen(ctx);
    const rows = await listViewRows(
      ctx.db,
      reports.map(({ id }) => id),
    );
    const views = Map.groupBy(
      rows.filter(({ hidden }) => !hidden),
      ({ dashboardId }) => dashboardId,
    );
    const favourites = await listFavourites(ctx.db, ctx.actor.id);
    const items = reports.map(({ id }) => {
      const definitions = (views.get(id) ?? []).map(({ definition }) => definition);
      const chart = firstChartOfViews(definitions);
      return {
        id,
        favourite: favourites.has(id),
        headlines: knownKpis(headlinesOfViews(definitions)).slice(0, mostHeadlines),
        chart: chart ? { kind: chart.kind, kpis: knownKpis(chart.kpis) } : null,
      };
    });
    const charts = items.flatMap(({ chart }) => chart ?? []);
    const overTime = charts.filter(isOverTime).flatMap(({ kpis }) => kpis);
    const all = [...items.flatMap(({ headlines }) => headlines), ...charts.flatMap(({ kpis }) => kpis)];
    const asked = { all, overTime, isOverTime: overTime.length > 0, withNodes: false };
    const figures = all.length === 0 ? undefined : await findFigures(ctx, asked, filter);
    const bars = charts.filter((chart) => !isOverTime(chart)).flatMap(({ kpis }) => kpis.slice(0, 1));
    return { shown: figures ? presentShown(figures, new Set(bars)) : null, items };
  });
}

function presentShown(
  { reach, last, months, kpis, overTime, chosen, total, compared }: FoundFigures,
  bars: ReadonlySet<string>,
): Gallery["shown"] {
  if (!total) return null;
  const drawn = kpis.filter((kpi) => bars.has(kpi));
  const ofEntities = chosen.flatMap(figuresByEntity(last, drawn, reach));
  return {
    scenarioId: found(last.scenarioId),
    year: last.year,
    month: last.month,
    version: last.version,
    stale: last.stale,
    minimumGroupSize: found(last.conventions).minimumGroupSize,
    ...presentTotal(last, total, kpis, reach),
    comparison: compared ? presentComparedTotal(compared, kpis, reach) : null,
    months: months.map((month) => presentTotalOfMonth(month, total, overTime, reach)),
    byEntity: drawn.map((kpi) => ({
      kpi,
      values: ofEntities
        .flatMap((figure) => (figure.kpi === kpi && figure.value !== null ? [figure.value] : []))
        .toSorted((a, b) => compareDecimals(b, a))
        .slice(0, mostBars),
    })),
  };
}
