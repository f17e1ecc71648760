import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { getKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { compareValues } from "@hub/domain/scenarios/compare-values.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { reachesAll, reachesCell, reachOf } from "../../validation/policy.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { computeProvisional } from "../../closing/figures/figures.sql.ts";
import { type KpiRow, listShownFigures, showFigures } from "../../closing/figures/shown-figures.sql.ts";
import { listEntitiesById, type ScenarioRow, type VersionSummary } from "../scenarios.sql.ts";

export type { KpiRow };

/** The figures that differ between a version and another, or what would be closed now: those one is given, each as it is shown by itself. */
export async function compareFigures(ctx: RequestContext, scenario: ScenarioRow, from: VersionSummary, to: VersionSummary | null) {
  if (!holds("dashboards.read", ctx.actor)) return [];
  const reach = reachOf(ctx.actor, "dashboards.read");
  const shown = await listShownFigures(ctx.db, [from.id, ...(to ? [to.id] : [])]);
  const was = shown.get(from.id) ?? [];
  const is = to ? (shown.get(to.id) ?? []) : await readStanding(ctx, scenario);
  const mayRead = (row: KpiRow | undefined) =>
    !row || (row.legalEntityId === null ? reachesAll(reach) : row.section === null || reachesCell(reach, row.legalEntityId, row.section));
  const changed = pairFigures(was, is).filter(({ before, after }) => mayRead(before) && mayRead(after) && !isSame(before, after));
  const entities = await listEntitiesById(
    ctx.db,
    changed.flatMap(({ legalEntityId }) => legalEntityId ?? []),
  );
  return changed.map(({ kpi, legalEntityId, before, after }) => {
    const [old, now] = [shownOf(kpi, before), shownOf(kpi, after)];
    return {
      legalEntity: legalEntityId === null ? null : (entities.get(legalEntityId) ?? { id: legalEntityId, code: "", name: "" }),
      kpi,
      unit: getKpi(kpi).unit,
      before: old,
      after: now,
      difference: compareValues(kpi, old, now).difference,
    };
  });
}

/** What would be closed now, as it is shown. */
async function readStanding(ctx: RequestContext, scenario: ScenarioRow): Promise<KpiRow[]> {
  return showFigures(await computeProvisional(ctx.db, scenario.scenarioType, scenario), await getConventions(ctx.db));
}

const plain = { currency: null, roundedTo: null };

/** The value as it is shown, or why there is none. */
export function shownOf(kpi: Kpi, row: KpiRow | undefined) {
  const { value, reason } = row ? valueOf(kpi, row) : { value: null, reason: "NO_DATA" as const };
  return { value, reason, ...(value === null || !row ? plain : { currency: row.currency, roundedTo: row.roundedTo }) };
}

/** Both figures of each KPI of each subject: the group first, then by KPI and entity. */
function pairFigures(was: readonly KpiRow[], is: readonly KpiRow[]) {
  const key = (row: KpiRow) => `${row.kpi} ${row.legalEntityId ?? ""}`;
  const [before, after] = [new Map(was.map((row) => [key(row), row])), new Map(is.map((row) => [key(row), row]))];
  const order = ({ kpi, legalEntityId }: KpiRow) => [legalEntityId === null ? 0 : 1, kpiCodes.indexOf(kpi), legalEntityId ?? 0] as const;
  return [...new Map([...before, ...after]).values()]
    .toSorted((a, b) => order(a)[0] - order(b)[0] || order(a)[1] - order(b)[1] || order(a)[2] - order(b)[2])
    .map((row) => ({ kpi: row.kpi, legalEntityId: row.legalEntityId, before: before.get(key(row)), after: after.get(key(row)) }));
}

function isSame(before: KpiRow | undefined, after: KpiRow | undefined): boolean {
  const kpi = before?.kpi ?? after?.kpi;
  if (!kpi) return true;
  const [old, now] = [shownOf(kpi, before), shownOf(kpi, after)];
  return old.value === now.value && old.reason === now.reason && old.currency === now.currency;
}
