import { type FigureComparison, writeComparison } from "@hub/domain/dashboards/comparison.ts";
import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { headlinesOfViews, knownKpis } from "@hub/domain/dashboards/report-view.ts";
import { writeMonth } from "@hub/domain/period.ts";
import type { Subject } from "@hub/domain/subscriptions/subscription.ts";
import type { RequestContext } from "../context.ts";
import { chooseEntities, isWithin } from "../dashboards/figures/entity-filter.ts";
import { type ComparedFigures, findCompared } from "../dashboards/figures/find-compared.ts";
import { type FigureMonth, findMonths } from "../dashboards/figures/find-months.ts";
import { findDashboardFigures } from "../dashboards/figures/read-dashboard-figures.ts";
import { type TotalOf, totalFigures, totalOf } from "../dashboards/figures/total.ts";
import { nameReport } from "../dashboards/report-names.ts";
import { Problem } from "../problem.ts";
import type { presentFigure } from "../scenarios/read-figures.ts";
import { type Reach, reachesAll, reachOf } from "../validation/policy.ts";
import { isThere, type ToldVersion } from "./subscriptions.sql.ts";

type Figure = ReturnType<typeof presentFigure>;
/** What a mail tells, as its recipient may read it. A figure that is undefined belongs to a section they are not given. */
export type Told = {
  /** The report's; null of a figure. */
  name: string | null;
  month: FigureMonth;
  total: TotalOf;
  compared: ComparedFigures | undefined;
  lines: { kpi: Kpi; now: Figure | undefined; before: Figure | undefined }[];
};

/** A node that has no figures in the version: they are being made (`isAwaited`), cannot be made, or none of its legal entities is in it. */
type Untold = { isAwaited: boolean };

const most = 12;

/** What a version tells of a subscription's subject, by the rights of who reads; undefined where they may not read it, or it is not there. */
export async function readTold(
  ctx: RequestContext,
  subject: Subject,
  version: ToldVersion,
  comparison: FigureComparison,
): Promise<Told | Untold | undefined> {
  const reach = reachOf(ctx.actor, "dashboards.read");
  try {
    return subject.dashboardId === null
      ? await readFigure(ctx, reach, subject, version, comparison)
      : await readReport(ctx, reach, subject.dashboardId, version, comparison);
  } catch (error) {
    if (error instanceof Problem && error.code === "not-found") return undefined;
    throw error;
  }
}

async function readReport(ctx: RequestContext, reach: Reach, id: number, version: ToldVersion, comparison: FigureComparison) {
  const { scenarioId, number } = version;
  const filter = { scenarioId, version: number, from: writeMonth(version), compare: writeComparison(comparison) };
  const { report, views, last, total, compared } = await findDashboardFigures(ctx, id, filter, { withNodes: false });
  const kpis = knownKpis(headlinesOfViews(views.map(({ definition }) => definition))).slice(0, most);
  return (
    total && { name: nameReport(ctx.language, report), month: last, total, compared, lines: linesOf(kpis, reach, last, total, compared) }
  );
}

async function readFigure(
  ctx: RequestContext,
  reach: Reach,
  subject: Subject,
  version: ToldVersion,
  comparison: FigureComparison,
): Promise<Told | Untold | undefined> {
  const { kpi, legalEntityId, nodeId } = subject;
  const isOfGroup = legalEntityId === null && nodeId === null;
  if (kpi === null || !isKpi(kpi) || (isOfGroup && !reachesAll(reach))) return undefined;
  const { scenarioType, number } = version;
  const kpis = [kpi];
  const node = nodeId ?? undefined;
  const asked = { scenarioType, from: version, to: version, version: number, kpis, overTime: [], node };
  const last = (await findMonths(ctx, reach, asked)).at(-1);
  if (last?.version?.number !== number) return undefined;
  if (node !== undefined) {
    const own = last.nodes.find(({ id }) => id === node);
    if (!own) return (await isThere(ctx.db, subject, version)) ? { isAwaited: false } : undefined;
    if (!isWithin(own, last.entities)) return undefined;
    if (!own.figures) return { isAwaited: own.isAwaited };
  }
  const filter = node !== undefined ? { node } : legalEntityId === null ? {} : { entities: String(legalEntityId) };
  const total = totalOf(last, chooseEntities(last.entities, filter, last), filter, reach);
  if (!total) return undefined;
  const found = await findCompared(ctx, reach, comparison, { scenarioType, last, kpis, filter, withNodes: false });
  // A node of which one may not read all there, or that has no figures there, is compared with nothing: not with some of its legal entities.
  const compared = node === undefined || found.total?.of === "node" ? found : undefined;
  const lines = linesOf(kpis, reach, last, total, compared);
  return lines[0]?.now && { name: null, month: last, total, compared, lines };
}

function linesOf(kpis: Kpi[], reach: Reach, last: FigureMonth, total: TotalOf, compared: ComparedFigures | undefined): Told["lines"] {
  const now = totalFigures(last, total, kpis, reach);
  const before = compared?.total ? totalFigures(compared.month, compared.total, kpis, reach) : [];
  const of = (figures: readonly Figure[], kpi: Kpi) => figures.find((each) => each.kpi === kpi);
  return kpis.map((kpi) => ({ kpi, now: of(now, kpi), before: of(before, kpi) }));
}
