import type { getDashboardFigures as route } from "@hub/contract/dashboards/dashboards.ts";
import { readComparison } from "@hub/domain/dashboards/comparison.ts";
import { notesOfFigures } from "@hub/domain/dashboards/figure-notes.ts";
import { getKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { brokenOfViews, kpisOfViews, showsBridge } from "@hub/domain/dashboards/report-view.ts";
import { addMonths, comparePeriods, firstDay, type Period } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { presentFigure, presentGroupOnly } from "../../scenarios/read-figures.ts";
import { type HoldingTarget, listHoldingTargets } from "../../scenarios/targets/targets.sql.ts";
import { isGivenRemark } from "../../scenarios/passport/present-remark.ts";
import { listRemarks } from "../../scenarios/passport/remarks.sql.ts";
import { type Reach, reachesAll, reachesCell, reachOf } from "../../validation/policy.ts";
import type { Broken } from "../../closing/breakdowns/breakdowns.sql.ts";
import { comparedBreakdowns, readBreakdowns } from "./read-breakdowns.ts";
import { readBridge } from "./read-bridge.ts";
import { listViewRows, type ViewRow } from "../dashboards.sql.ts";
import { findOpen } from "../list-dashboards.ts";
import { chooseEntities, entitiesOf } from "./entity-filter.ts";
import { type ComparedFigures, findCompared } from "./find-compared.ts";
import { type Entity, type FigureMonth, findMonths } from "./find-months.ts";
import { findTarget } from "./months.sql.ts";
import { comparedNodes, presentNodes } from "./node-figures.ts";
import { targetFigures, targetsOf, targetsOfTotal } from "./target-figures.ts";
import { presentTotal, type TotalOf, totalFigures, totalOf } from "./total.ts";

export type FigureFilter = Given<typeof route>["query"];
/** The months, entities and KPIs of a dashboard under a filter, as the answer and the export are made of. */
export type DashboardFigures = {
  report: Awaited<ReturnType<typeof findOpen>>;
  /** Those that are not hidden. */
  views: ViewRow[];
  reach: Reach;
  scenarioType: string;
  from: Period;
  to: Period;
  months: FigureMonth[];
  last: FigureMonth;
  kpis: Kpi[];
  overTime: Kpi[];
  entities: Entity[];
  chosen: Entity[];
  total: TotalOf | undefined;
  compared: ComparedFigures | undefined;
  /** What the figures of the last month shall be: the group's, and those of the entities that are chosen. */
  targets: readonly HoldingTarget[];
  /** The node of the filter. */
  node: number | undefined;
  showsBridge: boolean;
  /** What is shown by what people are. */
  broken: Broken[];
};

const longest = 24;
/** Figures under a filter, of whichever dashboard shows them. */
export type FoundFigures = Omit<DashboardFigures, "report" | "views" | "showsBridge" | "broken">;

/** What a dashboard shows under a filter. Throws not-found for a dashboard, month or version one may not read, invalid-input for a period that is none. */
export async function findDashboardFigures(
  ctx: RequestContext,
  id: number,
  filter: FigureFilter,
  asked: { allOverTime?: boolean; withNodes?: boolean } = {},
): Promise<DashboardFigures> {
  const report = await findOpen(ctx, id);
  const views = (await listViewRows(ctx.db, [id])).filter(({ hidden }) => !hidden);
  const definitions = views.map(({ definition }) => definition);
  const shown = kpisOfViews(definitions);
  const { allOverTime = false, withNodes = true } = asked;
  const overTime = allOverTime ? shown.all : shown.overTime;
  const figures = found(await findFigures(ctx, { all: shown.all, overTime, isOverTime: shown.overTime.length > 0, withNodes }, filter));
  return { ...figures, report, views, showsBridge: showsBridge(definitions), broken: brokenOfViews(definitions) };
}

/**
 * KPIs under a filter: all of them of the last month, some of those before it too; `isOverTime`: of twelve months, unless the filter says from when; `withNodes`: of all groups of
 * entities, and of what they are compared with. Undefined where there is no such month or version of which one may read something. Throws invalid-input for a period that is none.
 */
export async function findFigures(
  ctx: RequestContext,
  asked: { all: readonly string[]; overTime: readonly string[]; isOverTime: boolean; withNodes: boolean },
  filter: FigureFilter,
): Promise<FoundFigures | undefined> {
  const reach = reachOf(ctx.actor, "dashboards.read");
  const kpis = kpiCodes.filter((kpi) => asked.all.includes(kpi));
  const overTime = kpiCodes.filter((kpi) => asked.overTime.includes(kpi));
  const { year, month } = filter;
  const period = year !== undefined && month !== undefined ? firstDay({ year, month }) : undefined;
  const target = await findTarget(ctx.db, reach, { scenarioId: filter.scenarioId, period });
  if (!target) return undefined;
  const { scenarioType } = target;
  const { from, to } = readPeriod(filter.from, target, asked.isOverTime);
  const months = await findMonths(ctx, reach, {
    scenarioType,
    from,
    to,
    version: filter.version,
    kpis,
    overTime,
    node: filter.node,
    allNodes: asked.withNodes,
  });
  const last = months.at(-1);
  if (!last || last.state === "missing" || last.state === "open" || last.entities.length === 0) return undefined;
  if (filter.version !== undefined && last.version?.number !== filter.version) return undefined;
  const entities = entitiesOf(months);
  const chosen = chooseEntities(entities, filter, last);
  const total = totalOf(last, chosen, filter, reach);
  const comparison = readComparison(filter.compare);
  const targets = await listHoldingTargets(ctx.db, { period: last, kpis, legalEntityIds: chosen.map(({ id }) => id) });
  const compared: ComparedFigures | undefined =
    comparison?.with === "target"
      ? { with: comparison.with, month: last, legalEntity: null, isByEntity: true, chosen, total, targets }
      : comparison && (await findCompared(ctx, reach, comparison, { scenarioType, last, kpis, filter, withNodes: asked.withNodes }));
  return { reach, scenarioType, from, to, months, last, kpis, overTime, entities, chosen, total, compared, targets, node: filter.node };
}

/** The figures of a dashboard: of the last month by entity and together, and of the period together. */
export function readDashboardFigures(ctx: RequestContext, id: number, filter: FigureFilter) {
  return inTransaction(ctx, async (ctx) => presentFigures(ctx, id, await findDashboardFigures(ctx, id, filter)));
}

/** What was found, as it is answered. */
export async function presentFigures(
  ctx: RequestContext,
  dashboardId: number,
  shown: FoundFigures & Pick<DashboardFigures, "showsBridge" | "broken">,
) {
  const { reach, from, to, months, last, kpis, overTime, entities, chosen, total, compared } = shown;
  const together = total ? presentTotal(last, total, kpis, reach) : null;
  const nodes = presentNodes(last, { kpis, reach, chosen: shown.node });
  return {
    dashboardId,
    from,
    to,
    legalEntities: entities,
    chosen: chosen.map(({ id }) => id),
    current: { ...presentMonth(last, chosen, kpis, reach), stale: last.stale },
    total: together,
    nodes,
    comparison: compared
      ? {
          ...presentCompared(compared, kpis, reach),
          nodes: comparedNodes(
            compared,
            nodes.filter(({ figures }) => figures !== null),
            { kpis, reach },
          ),
          breakdowns: await comparedBreakdowns(ctx, shown, shown.broken),
        }
      : null,
    targets: presentTargets(shown, together?.figures ?? []),
    months: months.map((month) => presentTotalOfMonth(month, total, overTime, reach)),
    remarks: await readRemarks(ctx, shown),
    bridge: shown.showsBridge ? await readBridge(ctx, shown) : null,
    breakdowns: await readBreakdowns(ctx, shown, shown.broken),
  };
}

/** What is said about the figures of the last month that somebody is shown: nothing about those that they are not given. */
export async function readRemarks(ctx: RequestContext, shown: FoundFigures) {
  const { last, kpis, chosen, reach } = shown;
  const rows = (await listRemarks(ctx.db, found(last.scenarioId))).filter((row) => isGivenRemark(row, reach));
  const told = new Set(rows.map(({ legalEntityId }) => legalEntityId));
  const figuresOf = figuresByEntity(last, kpis, reach);
  const ofEntities = chosen
    .filter(({ id }) => told.has(id))
    .map((entity) => [entity.id, new Set<string>(figuresOf(entity).map(({ kpi }) => kpi))] as const);
  const given = new Map<number | null, Set<string>>([[null, new Set(reachesAll(reach) ? kpis : [])], ...ofEntities]);
  const ofNodes = rows.some(({ nodeId }) => nodeId !== null) ? kpisByNode(shown) : new Map<number, Set<string>>();
  return rows.flatMap(({ kpi, legalEntityId, nodeId, text, by, at }) =>
    (nodeId === null ? given.get(legalEntityId) : ofNodes.get(nodeId))?.has(kpi)
      ? [{ kpi, legalEntityId, nodeId, text, by, at: at.toISOString() }]
      : [],
  );
}

/** Which figures are shown of which node: of the one that is chosen, and of those below it. */
function kpisByNode({ last, kpis, reach, total, node }: FoundFigures): Map<number, Set<string>> {
  const own = total?.of === "node" ? [{ id: total.id, figures: totalFigures(last, total, kpis, reach) }] : [];
  // The one that is chosen is among the others without its figures.
  const nodes = [...presentNodes(last, { kpis, reach, chosen: node }), ...own];
  return new Map(nodes.map(({ id, figures }) => [id, new Set((figures ?? []).map(({ kpi }) => kpi))]));
}

/** A month with the figures of what is chosen, where it has figures. */
export function presentTotalOfMonth(month: FigureMonth, total: TotalOf | undefined, kpis: readonly Kpi[], reach: Reach) {
  return {
    year: month.year,
    month: month.month,
    state: month.state,
    version: month.version?.number ?? null,
    stale: month.stale,
    entitiesIncluded: month.entitiesIncluded,
    entitiesExpected: month.entities.length,
    figures: total && (month.state === "closed" || month.state === "provisional") ? totalFigures(month, total, kpis, reach) : [],
  };
}

/** The targets of what is shown together, of figures that one is given, and how many of the entities that are chosen have any. */
function presentTargets({ total, chosen, targets }: FoundFigures, figures: readonly { kpi: Kpi }[]) {
  const given = new Set(figures.map(({ kpi }) => kpi));
  const own = targetsOfTotal(targets, total).filter(({ kpi }) => given.has(kpi));
  return {
    total: own.map(({ kpi, value, currency }) => ({ kpi, value, currency })),
    legalEntities: chosen.filter(({ id }) => targetsOf(targets, id).length > 0).length,
  };
}

function presentCompared(compared: ComparedFigures, kpis: readonly Kpi[], reach: Reach) {
  const figuresOf = comparedByEntity(compared, kpis, reach);
  const entities = compared.chosen.map((entity) => ({ legalEntityId: entity.id, figures: figuresOf(entity) }));
  return { ...presentComparedTotal(compared, kpis, reach), entities };
}

/** Tells what the figures of each entity are compared with, where each is compared with its own. */
export function comparedByEntity({ month, targets }: ComparedFigures, kpis: readonly Kpi[], reach: Reach) {
  const figuresOf = figuresByEntity(month, kpis, reach);
  return (entity: Entity) => (targets ? targetFigures(figuresOf(entity), targetsOf(targets, entity.id)) : figuresOf(entity));
}

/** The figures that those of what is shown together are compared with; targets are whole, whatever is in the figures so far. */
export function comparedTotal({ month, total, targets }: ComparedFigures, kpis: readonly Kpi[], reach: Reach) {
  const together = total && presentTotal(month, total, kpis, reach);
  if (!together || !targets) return together;
  return { ...together, whole: true, figures: targetFigures(together.figures, targetsOfTotal(targets, total)) };
}

/** What the figures of what is shown together are compared with. */
export function presentComparedTotal(compared: ComparedFigures, kpis: readonly Kpi[], reach: Reach) {
  const { with: kind, month, legalEntity } = compared;
  return {
    with: kind,
    year: month.year,
    month: month.month,
    state: month.state,
    scenarioId: month.scenarioId,
    version: month.version?.number ?? null,
    legalEntity,
    total: comparedTotal(compared, kpis, reach) ?? null,
  };
}

/** Tells the figures of each entity in a month, those of sections one is given. */
export function figuresByEntity(month: FigureMonth, kpis: readonly Kpi[], reach: Reach) {
  const byEntity = Map.groupBy(month.figures, ({ legalEntityId }) => legalEntityId);
  return ({ id }: Entity) => {
    const own = byEntity.get(id) ?? [];
    const notesOf = notesOfFigures(own);
    return kpis.flatMap((kpi) => {
      if (getKpi(kpi).groupOnly) return [presentGroupOnly(kpi)];
      const row = own.find((each) => each.kpi === kpi);
      return row?.section && !reachesCell(reach, id, row.section) ? [] : [presentFigure(kpi, row, notesOf(kpi, [id]))];
    });
  };
}

function presentMonth(month: FigureMonth, chosen: readonly Entity[], kpis: readonly Kpi[], reach: Reach) {
  const group = month.figures.filter(({ legalEntityId }) => legalEntityId === null);
  const notesOf = notesOfFigures(month.figures);
  const here = new Map(month.entities.map((entity) => [entity.id, entity]));
  const figuresOf = figuresByEntity(month, kpis, reach);
  return {
    scenarioId: found(month.scenarioId),
    year: month.year,
    month: month.month,
    version: month.version,
    provisional: month.state === "provisional",
    entitiesIncluded: month.entitiesIncluded,
    entitiesExpected: month.entities.length,
    conventions: found(month.conventions),
    group: reachesAll(reach)
      ? kpis.map((kpi) =>
          presentFigure(
            kpi,
            group.find((each) => each.kpi === kpi),
            notesOf(kpi, null),
          ),
        )
      : [],
    entities: chosen.flatMap(({ id }) => {
      const entity = here.get(id);
      return entity ? [{ legalEntity: entity, figures: figuresOf(entity) }] : [];
    }),
  };
}

/** The period that ends with a month: from the month that is named, else of twelve months where something is shown over time, else the one month. */
function readPeriod(from: string | undefined, to: Period, overTime: boolean): { from: Period; to: Period } {
  if (from === undefined) return { from: overTime ? addMonths(to, -11) : to, to };
  const [year, month] = from.split("-").map(Number);
  const first = { year: year ?? 0, month: month ?? 0 };
  const refuse = (code: string) =>
    new Problem("invalid-input", { issues: [{ code, path: ["query", "from"], params: { months: longest } }] });
  if (comparePeriods(first, to) > 0) throw refuse("dashboards.period-backwards");
  if (comparePeriods(first, addMonths(to, 1 - longest)) < 0) throw refuse("dashboards.period-too-long");
  return { from: first, to: { year: to.year, month: to.month } };
}
