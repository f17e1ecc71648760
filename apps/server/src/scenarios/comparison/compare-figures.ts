import { valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { completeConventions, type Conventions, getKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { compareValues } from "@hub/domain/scenarios/compare-values.ts";
import { classifyChange } from "@hub/domain/scenarios/figure-changes.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { reachesAll, reachesCell, reachOf } from "../../validation/policy.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { computeProvisional, type FigureRow, listStored } from "../../closing/figures/figures.sql.ts";
import { type KpiRow, showFigures } from "../../closing/figures/shown-figures.sql.ts";
import { mayClose } from "../policy.ts";
import { listEntitiesById, type ScenarioRow, type VersionSummary } from "../scenarios.sql.ts";

export type { KpiRow };

/** No difference at all. */
export const noFigureChanges = { figures: [], figureCounts: { total: 0, shown: 0, rounded: 0, hidden: 0, notGiven: 0 }, hiddenChanges: [] };

/**
 * The figures that differ between a version and another, or what would be closed now: those one is given, each as it is shown by itself, and how many more there are. Who
 * may close is told of those that are hidden the direction and about how much.
 */
export async function compareFigures(ctx: RequestContext, scenario: ScenarioRow, from: VersionSummary, to: VersionSummary | null) {
  if (!holds("dashboards.read", ctx.actor)) return noFigureChanges;
  const reach = reachOf(ctx.actor, "dashboards.read");
  const was = await readVersion(ctx, from);
  const is = to ? await readVersion(ctx, to) : await readStanding(ctx, scenario);
  const mayRead = (row: KpiRow | undefined) =>
    !row || (row.legalEntityId === null ? reachesAll(reach) : row.section === null || reachesCell(reach, row.legalEntityId, row.section));
  const tell = (before: KpiRow | undefined, after: KpiRow | undefined) =>
    !mayRead(before) || !mayRead(after)
      ? "notGiven"
      : !isSame(before, after)
        ? "shown"
        : after?.reason === "SUPPRESSED"
          ? "hidden"
          : "rounded";
  const changed = pairFigures(was.shown, is.shown).flatMap((pair) => {
    const stored = classifyChange(pair.kpi, was.find(pair), is.find(pair));
    // Also what is shown otherwise, though it is the same: hidden from now on, or by another rounding.
    if (!stored && isSame(pair.before, pair.after)) return [];
    return [{ ...pair, ...(stored ?? unclassed), as: tell(pair.before, pair.after) }];
  });
  const entities = await listEntitiesById(
    ctx.db,
    changed.flatMap(({ legalEntityId }) => legalEntityId ?? []),
  );
  const nameEntity = (id: number | null) => (id === null ? null : (entities.get(id) ?? { id, code: "", name: "" }));
  const of = (as: ReturnType<typeof tell>) => changed.filter((each) => each.as === as);
  return {
    figures: of("shown").map(({ kpi, legalEntityId, before, after }) => {
      const [old, now] = [shownOf(kpi, before), shownOf(kpi, after)];
      const { difference } = compareValues(kpi, old, now);
      return { legalEntity: nameEntity(legalEntityId), kpi, unit: getKpi(kpi).unit, before: old, after: now, difference };
    }),
    figureCounts: {
      total: changed.length,
      shown: of("shown").length,
      rounded: of("rounded").length,
      hidden: of("hidden").length,
      notGiven: of("notGiven").length,
    },
    hiddenChanges: mayClose(ctx.actor)
      ? of("hidden").map(({ kpi, legalEntityId, direction, size }) => ({ legalEntity: nameEntity(legalEntityId), kpi, direction, size }))
      : [],
  };
}

type Read = { shown: KpiRow[]; find(of: { kpi: Kpi; legalEntityId: number | null }): FigureRow | undefined };

async function readVersion(ctx: RequestContext, version: VersionSummary): Promise<Read> {
  return readAs(await listStored(ctx.db, version.id), completeConventions(version.conventions));
}

/** What would be closed now. */
async function readStanding(ctx: RequestContext, scenario: ScenarioRow): Promise<Read> {
  return readAs(await computeProvisional(ctx.db, scenario.scenarioType, scenario), await getConventions(ctx.db));
}

function readAs(stored: readonly FigureRow[], conventions: Conventions): Read {
  const key = ({ kpi, legalEntityId }: Pick<FigureRow, "kpi" | "legalEntityId">) => `${kpi} ${legalEntityId ?? ""}`;
  const byKey = new Map(stored.map((row) => [key(row), row]));
  return { shown: showFigures(stored, conventions), find: (of) => byKey.get(key(of)) };
}

const unclassed = { direction: null, size: null };
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
