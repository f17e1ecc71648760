import type { getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import type { Input } from "@hub/contract/route.ts";
import { readComparison } from "@hub/domain/dashboards/comparison.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { addMonths, comparePeriods, type Period } from "@hub/domain/period.ts";
import type { Chosen } from "./choose-scenario.ts";
import { itemsOf, type KeptFilter, nodeOf, textOf } from "./kept-filter.ts";

/** What a report's address holds besides its id: what all reports are filtered by, the view, and what is open. Flat texts. */
export type ReportSearch = KeptFilter & {
  view?: string | undefined;
  /** The figure whose origin is shown: its KPI, and the entity or the node unless it is the group's. */
  origin?: string | undefined;
};

export const longestPeriod = 24;

export type Origin = { kpi: string; legalEntityId: number | null; nodeId: number | null };

/** The figure whose origin the address asks for. */
export function originOf(text: string | undefined): Origin | undefined {
  const [, kpi, entity, node] = /^([a-z0-9-]{1,60})(?:\.([1-9]\d{0,8})|\.node([1-9]\d{0,8}))?$/.exec(text ?? "") ?? [];
  const numberOf = (id: string | undefined) => (id === undefined ? null : Number(id));
  return kpi !== undefined && isKpi(kpi) ? { kpi, legalEntityId: numberOf(entity), nodeId: numberOf(node) } : undefined;
}

/** A figure's origin as it stands in the address. */
export function originText(origin: Origin | undefined): string | undefined {
  if (!origin) return undefined;
  const { kpi, legalEntityId, nodeId } = origin;
  return nodeId !== null ? `${kpi}.node${nodeId}` : legalEntityId === null ? kpi : `${kpi}.${legalEntityId}`;
}

/** The first month that the address asks for; undefined when it asks for none or for one the period cannot begin with. */
export function fromOf(text: string | undefined, to: Period): string | undefined {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? "") ?? [];
  if (year === undefined || month === undefined) return undefined;
  const from = { year: Number(year), month: Number(month) };
  return comparePeriods(from, to) <= 0 && comparePeriods(from, addMonths(to, 1 - longestPeriod)) >= 0 ? `${year}-${month}` : undefined;
}

/** The months a period that ends with `to` can begin with, the last one first. */
export function firstMonths(to: Period): Period[] {
  return Array.from({ length: longestPeriod }, (_, back) => addMonths(to, -back));
}

/** What an export of a report is filtered by: what its page asks. */
export function exportFilterOf(dashboard: number, query: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ dashboard, ...query }).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  );
}

/** What is asked of the server for an address. */
export function queryOf(search: ReportSearch, { scenario, version }: Chosen): Partial<Input<(typeof getDashboardFigures)["query"]>> {
  return {
    scenarioId: scenario.id,
    version,
    from: fromOf(search.from, scenario),
    entities: textOf(itemsOf(search.entities, "entities")),
    countries: textOf(itemsOf(search.countries, "countries")),
    node: nodeOf(search),
    compare: readComparison(search.compare) && search.compare,
  };
}
