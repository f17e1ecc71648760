import { completeConventions, type Conventions, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { addMonths, firstDay, type Period } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { computeProvisional } from "../../closing/figures/figures.sql.ts";
import { type ClosedVersion, type KpiRow, listShownFigures, showFigures } from "../../closing/figures/shown-figures.sql.ts";
import { listOpenNodes, listTreeFigures, type MonthNode } from "../../closing/trees/list-tree-figures.ts";
import { type EntityTree, listTrees } from "../../closing/trees/entity-trees.sql.ts";
import { findTypeIn } from "../../scenarios/scenarios.sql.ts";
import { listCells } from "../../validation/cells/cells.sql.ts";
import type { Reach } from "../../validation/policy.ts";
import * as rows from "./months.sql.ts";

export type Entity = { id: number; code: string; name: string; country: string | null };
/** A month as it can be read: `open` has not been closed and is not computed here, `missing` has no scenario, or none that one may read. */
export type FigureMonth = Period & {
  state: "closed" | "provisional" | "open" | "missing";
  scenarioId: number | null;
  /** Also of a month of which one may read nothing. */
  versionId: number | null;
  version: { number: number; closedAt: string; closedBy: string | null; state: "CURRENT" | "SUPERSEDED" } | null;
  stale: boolean;
  conventions: Conventions | null;
  /** Within reach. */
  entities: Entity[];
  entitiesIncluded: number;
  /** Of all entities and the group, those of small groups hidden. */
  figures: KpiRow[];
  /** The nodes of trees, those that are asked for. */
  nodes: MonthNode[];
};

type Asked = {
  scenarioType: string;
  from: Period;
  to: Period;
  version: number | undefined;
  kpis: readonly Kpi[];
  /** Those of them that are wanted of the months before the last, too. */
  overTime: readonly Kpi[];
  /** The node whose figures are wanted of every month. */
  node?: number | undefined;
  /** Whether all nodes of the last month are wanted. */
  allNodes?: boolean;
};

/**
 * The months of a period with their figures: closed ones as they are stored in their current version; the last one, while it is open, from what is
 * validated so far. The number of statements depends on neither months nor entities.
 */
export async function findMonths(ctx: RequestContext, reach: Reach, asked: Asked): Promise<FigureMonth[]> {
  const { scenarioType, from, to, version, kpis, overTime } = asked;
  const scenarios = await rows.listMonthRows(ctx.db, { scenarioType, from: firstDay(from), to: firstDay(to), version });
  const isLast = ({ year, month }: Period) => year === to.year && month === to.month;
  const versions = scenarios.flatMap(({ versionId: id, conventions, year, month }) =>
    id === null || conventions === null ? [] : [{ id, conventions, period: { year, month } }],
  );
  const last = scenarios.find(isLast);
  const isOfLast = ({ id }: { id: number }) => id === last?.versionId;
  const versionIds = versions.map(({ id }) => id);
  const entities = Map.groupBy(await rows.listMonthEntities(ctx.db, versionIds, reach), ({ versionId }) => versionId);
  // The headcount tells which section the people are counted from.
  const withPeople = (codes: readonly Kpi[]): Kpi[] => (codes.length === 0 ? [] : [...codes, "headcount"]);
  const figures = new Map([
    ...(await listShownFigures(
      ctx.db,
      versions.filter((each) => !isOfLast(each)),
      { kpis: withPeople(overTime) },
    )),
    ...(await listShownFigures(ctx.db, versions.filter(isOfLast), { kpis: withPeople(kpis) })),
  ]);
  const trees = asked.node === undefined && !asked.allNodes ? [] : await listTrees(ctx.db);
  const nodes = await findNodes(ctx, trees, { last: versions.filter(isOfLast), before: versions.filter((each) => !isOfLast(each)) }, asked);
  const provisional = last && last.versionId === null ? await findProvisional(ctx, reach, { asked, trees, row: last }) : undefined;
  return monthsBetween(from, to).map((period) => {
    const row = scenarios.find((each) => each.year === period.year && each.month === period.month);
    if (!row) return missingMonth(period);
    const { scenarioId, versionId } = row;
    const none = { ...missingMonth(period), scenarioId, versionId };
    if (versionId === null)
      return isLast(period) && provisional ? { ...none, ...provisional, state: "provisional" } : { ...none, state: "open" };
    const own = entities.get(versionId) ?? [];
    if (own.length === 0) return { ...none, scenarioId: null, state: "missing" };
    const { number, closedAt, closedBy, versionState, conventions } = row;
    return {
      ...none,
      state: "closed",
      version: { number: number ?? 0, closedAt: closedAt?.toISOString() ?? "", closedBy, state: versionState ?? "CURRENT" },
      stale: row.stale,
      conventions: conventions && completeConventions(conventions),
      entities: own.map(({ id, code, name, country }) => ({ id, code, name, country })),
      entitiesIncluded: own.filter(({ hasRows }) => hasRows).length,
      figures: figures.get(versionId) ?? [],
      nodes: nodes.get(versionId) ?? [],
    };
  });
}

/** A month without a scenario. */
export function missingMonth({ year, month }: Period): FigureMonth {
  return {
    year,
    month,
    state: "missing",
    scenarioId: null,
    versionId: null,
    version: null,
    stale: false,
    conventions: null,
    entities: [],
    entitiesIncluded: 0,
    figures: [],
    nodes: [],
  };
}

type ReadVersion = ClosedVersion & { period: Period };

/** The nodes of trees in the last version, and of the versions before it the node that is asked for. */
async function findNodes(
  ctx: RequestContext,
  trees: readonly EntityTree[],
  versions: { last: ReadVersion[]; before: ReadVersion[] },
  { kpis, overTime, node }: Asked,
) {
  return new Map([
    ...(await listTreeFigures(ctx.db, trees, versions.last, { kpis })),
    ...(node === undefined ? [] : await listTreeFigures(ctx.db, trees, versions.before, { kpis: overTime, nodes: [node] })),
  ]);
}

type OpenMonth = { asked: Asked; trees: readonly EntityTree[]; row: rows.MonthRow };

async function findProvisional(ctx: RequestContext, reach: Reach, { asked: { scenarioType, node }, trees, row }: OpenMonth) {
  const type = found(await findTypeIn(ctx.db, scenarioType, firstDay(row)));
  const cells = (await listCells(ctx.db, { sections: type.sections, period: firstDay(row), reach, now: ctx.clock.now() })).filter(
    ({ expected }) => expected,
  );
  const ids = [...new Set(cells.map(({ legalEntityId }) => legalEntityId))];
  const countries = await rows.listCountries(ctx.db, ids);
  const conventions = await getConventions(ctx.db);
  const figures = await computeProvisional(ctx.db, type.code, row);
  const entities = new Map<number, Entity>(
    cells.map(({ legalEntityId: id, legalEntityCode: code, legalEntityName: name }) => [
      id,
      { id, code, name, country: countries.get(id) ?? null },
    ]),
  );
  const included = new Set(figures.map(({ legalEntityId }) => legalEntityId));
  return {
    conventions,
    entities: [...entities.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    entitiesIncluded: ids.filter((id) => included.has(id)).length,
    figures: showFigures(figures, conventions),
    nodes: await listOpenNodes(ctx.db, trees, { scenarioType: type.code, period: row, node, readable: [...entities.values()] }),
  };
}

function monthsBetween(from: Period, to: Period): Period[] {
  const count = (to.year - from.year) * 12 + to.month - from.month + 1;
  return Array.from({ length: count }, (_, index) => addMonths(from, index));
}
