import { type Comparison, comparedPeriod, type FigureComparison } from "@hub/domain/dashboards/comparison.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { RequestContext } from "../../context.ts";
import { type Reach, reachesAll } from "../../validation/policy.ts";
import { chooseEntities, type EntityFilter } from "./entity-filter.ts";
import { type Entity, type FigureMonth, findMonths, missingMonth } from "./find-months.ts";
import type { HoldingTarget } from "../../scenarios/targets/targets.sql.ts";
import { type TotalOf, totalOf } from "./total.ts";

/** What a month's figures are compared with. Without a total nobody may read it, or it is not there. */
export type ComparedFigures = {
  with: Comparison["with"];
  month: FigureMonth;
  /** The entity that is compared with. */
  legalEntity: Entity | null;
  /** Of another month or version, or of targets: each entity is compared with its own there, else with the total. */
  isByEntity: boolean;
  chosen: Entity[];
  total: TotalOf | undefined;
  /** What the figures shall be, where they are compared with that: then `month` is the one that is shown. */
  targets?: readonly HoldingTarget[];
};

type Asked = {
  scenarioType: string;
  last: FigureMonth;
  kpis: readonly Kpi[];
  filter: EntityFilter;
  /** Whether groups of entities are compared, too. */
  withNodes: boolean;
};

/**
 * What a month is compared with. Another month or version is read as if it were asked for by itself, under the same filter and rights; an entity or the group is in what
 * has been read.
 */
export async function findCompared(
  ctx: RequestContext,
  reach: Reach,
  comparison: FigureComparison,
  { scenarioType, last, kpis, filter, withNodes }: Asked,
): Promise<ComparedFigures> {
  const kind = comparison.with;
  if (kind === "group") {
    const total = reachesAll(reach) ? ({ of: "group", ids: last.entities.map(({ id }) => id) } as const) : undefined;
    return { with: kind, month: last, legalEntity: null, isByEntity: false, chosen: [], total };
  }
  if (kind === "entity") {
    const legalEntity = last.entities.find(({ id }) => id === comparison.id) ?? null;
    const total = legalEntity ? ({ of: "entity", id: legalEntity.id, ids: [legalEntity.id] } as const) : undefined;
    return { with: kind, month: last, legalEntity, isByEntity: false, chosen: [], total };
  }
  const version = kind === "version" ? comparison.number : undefined;
  const period = comparedPeriod(comparison, last);
  const allNodes = withNodes && last.nodes.length > 0;
  const asked = { scenarioType, from: period, to: period, version, kpis, overTime: [], node: filter.node, allNodes };
  const read = (await findMonths(ctx, reach, asked)).at(-1);
  const isThere = read !== undefined && (version === undefined || read.version?.number === version);
  const month = isThere ? read : missingMonth(period);
  const chosen = chooseEntities(month.entities, filter, month);
  const total = totalOf(month, chosen, filter, reach);
  return { with: kind, month, legalEntity: null, isByEntity: true, chosen, total };
}
