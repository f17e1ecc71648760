import { addUp } from "@hub/domain/dashboards/add-up.ts";
import { notesOfFigures } from "@hub/domain/dashboards/figure-notes.ts";
import { getKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import { presentFigure, presentGroupOnly } from "../../scenarios/read-figures.ts";
import { type Reach, reachesAll, reachesCell } from "../../validation/policy.ts";
import type { KpiRow } from "../../closing/figures/shown-figures.sql.ts";
import { whyNoPay } from "../../closing/trees/list-tree-figures.ts";
import { type EntityFilter, findNode, isFiltered, isWithin } from "./entity-filter.ts";
import type { Entity, FigureMonth } from "./find-months.ts";

/** Whose figures stand for all that is shown: the group's, one entity's, a node's, or those of several entities together. */
export type TotalOf =
  | { of: "group"; ids: readonly number[] }
  | { of: "entity"; id: number; ids: readonly number[] }
  | { of: "node"; id: number; name: string; ids: readonly number[] }
  | { of: "selection"; ids: readonly number[] };

/**
 * The group without a filter, for those who are given all; a node; one entity for itself, also where others that are chosen are not in this month any more, and count in those before alone; else
 * several together. Undefined where nothing is chosen.
 */
export function totalOf(month: FigureMonth, chosen: readonly Entity[], filter: EntityFilter, reach: Reach): TotalOf | undefined {
  const ids = chosen.map(({ id }) => id);
  const standing = ids.filter((id) => month.entities.some((entity) => entity.id === id));
  const [only] = standing.length === 1 ? standing : ids;
  if (only === undefined) return undefined;
  if (!isFiltered(filter) && reachesAll(reach)) return { of: "group", ids };
  const node = findNode(month, filter);
  if (node) return { of: "node", id: node.id, name: node.name, ids: node.entities };
  return ids.length === 1 || standing.length === 1 ? { of: "entity", id: only, ids } : { of: "selection", ids };
}

/** Whether a total has all its entities; one that is provisional and lacks some is compared with nothing. */
export function isWhole({ state, entities, figures }: FigureMonth, { ids }: TotalOf): boolean {
  if (state !== "provisional") return true;
  const included = new Set(figures.map(({ legalEntityId }) => legalEntityId));
  return entities.every(({ id }) => included.has(id) || !ids.includes(id));
}

/** The figures of what is shown together, and whose they are. */
export function presentTotal(month: FigureMonth, total: TotalOf, kpis: readonly Kpi[], reach: Reach) {
  return {
    of: total.of,
    legalEntityId: total.of === "entity" ? total.id : null,
    nodeId: total.of === "node" ? total.id : null,
    entities: month.entities.filter(({ id }) => total.ids.includes(id)).length,
    whole: isWhole(month, total),
    figures: totalFigures(month, total, kpis, reach),
  };
}

/** The figures of a month for a total, in the order of the KPIs. Those of a section one is not given are left out. */
export function totalFigures(month: FigureMonth, total: TotalOf, kpis: readonly Kpi[], reach: Reach) {
  const mayRead = (row: KpiRow) => row.legalEntityId === null || row.section === null || reachesCell(reach, row.legalEntityId, row.section);
  const byKpi = Map.groupBy(month.figures, ({ kpi }) => kpi);
  const notesOf = notesOfFigures(month.figures);
  return kpis.flatMap((kpi) => {
    const rows = byKpi.get(kpi) ?? [];
    const group = rows.find(({ legalEntityId }) => legalEntityId === null);
    const entities = rows.filter(({ legalEntityId }) => legalEntityId !== null);
    // What the group alone has is made of all of it.
    if (total.of === "group") {
      const included = getKpi(kpi).groupOnly ? month.entitiesIncluded : countIncluded(entities);
      return [{ ...presentFigure(kpi, group, notesOf(kpi, null)), why: null, included }];
    }
    if (total.of === "node") return nodeFigure(month, total.id, kpi, { mayRead, entities });
    if (getKpi(kpi).groupOnly) return [{ ...presentGroupOnly(kpi), why: null, included: 0 }];
    const own = entities.filter(({ legalEntityId }) => legalEntityId !== null && total.ids.includes(legalEntityId));
    if (!own.every(mayRead)) return [];
    const notes = notesOf(kpi, total.ids);
    if (total.of === "entity" && own.length < 2) return [{ ...presentFigure(kpi, own[0], notes), why: null, included: countIncluded(own) }];
    const added = addUp(kpi, own, entities, group);
    return [{ ...presentFigure(kpi, { ...nothingBeside, ...added }, notes), why: added.why, included: added.included }];
  });
}

type OfMonth = { mayRead: (row: KpiRow) => boolean; entities: readonly KpiRow[] };

/** The figure of a node in a month, as the group's; none of a month whose entities one may not read, or that does not have it. */
function nodeFigure(month: FigureMonth, id: number, kpi: Kpi, { mayRead, entities }: OfMonth) {
  if (getKpi(kpi).groupOnly) return [{ ...presentGroupOnly(kpi), why: null, included: 0 }];
  const node = month.nodes.find((each) => each.id === id);
  if (!node?.figures) return [{ ...presentFigure(kpi), why: null, included: 0 }];
  const own = entities.filter(({ legalEntityId }) => legalEntityId !== null && node.entities.includes(legalEntityId));
  if (!isWithin(node, month.entities) || !own.every(mayRead)) return [];
  const row = node.figures.find((each) => each.kpi === kpi);
  const ofEntities = month.figures.filter(({ legalEntityId }) => legalEntityId !== null && node.entities.includes(legalEntityId));
  const notes = notesOfFigures([...ofEntities, ...node.figures])(kpi, null);
  return [{ ...presentFigure(kpi, row, notes), why: whyNoPay(kpi, node), included: countIncluded(own) }];
}

const nothingBeside = { currency: null, roundedTo: null };

/** How many entities are in a group's figure: also those that are hidden, and those where there is nobody to count. */
function countIncluded(rows: readonly KpiRow[]): number {
  return rows.filter(({ reason, numerator }) => reason !== "NO_DATA" && (reason !== null || numerator !== null)).length;
}
