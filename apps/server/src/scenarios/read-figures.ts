import { type FigureNotes, notesOfFigures } from "@hub/domain/dashboards/figure-notes.ts";
import { type FigureReason, valueOf } from "@hub/domain/dashboards/figure-value.ts";
import { completeConventions, getKpi, type Kpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { shownComponents } from "@hub/domain/dashboards/suppression.ts";
import type { RequestContext } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { found } from "../problem.ts";
import { listCells } from "../validation/cells/cells.sql.ts";
import { type Reach, reachesAll, reachesCell, reachOf } from "../validation/policy.ts";
import { getAskedVersion } from "./asked-version.ts";
import { getConventions } from "../closing/figures/conventions.sql.ts";
import { computeProvisional } from "../closing/figures/figures.sql.ts";
import { type ClosedVersion, type KpiRow, listShownFigures, showFigures } from "../closing/figures/shown-figures.sql.ts";
import { findTypeIn, listVersionEntities, type ScenarioRow, type VersionSummary } from "./scenarios.sql.ts";

type Entity = { id: number; code: string; name: string };

/**
 * The figures of a scenario: of a version (the current one unless another is named), or provisional from what is validated while there is none. Small groups
 * are suppressed over all entities, then each reader gets the entities they are given; the group's figures go to those who are given all.
 */
export function readFigures(ctx: RequestContext, given: { id: number; version?: number | undefined }) {
  return inTransaction(ctx, async (ctx) => {
    const reach = reachOf(ctx.actor, "dashboards.read");
    const { scenario, version } = await getAskedVersion(ctx, reach, given);
    return version ? readVersion(ctx, scenario, version, reach) : readProvisional(ctx, scenario, reach);
  });
}

async function readVersion(ctx: RequestContext, scenario: ScenarioRow, version: VersionSummary, reach: Reach) {
  const { number, closedAt, closedBy, state } = version;
  const conventions = completeConventions(version.conventions);
  const entities = await listVersionEntities(ctx.db, version.id, reach);
  return {
    ...presentFigures(scenario, (await listShownFigures(ctx.db, [version])).get(version.id) ?? [], entities, reach),
    version: { number, closedAt: closedAt.toISOString(), closedBy, state },
    provisional: false,
    entitiesIncluded: version.entitiesWithRows,
    entitiesExpected: version.entities,
    conventions,
  };
}

/** Figures of one legal entity in each of closed versions, as everybody sees them who is given it: of the KPIs that are named, what one may read. */
export async function readEntityFigures(
  ctx: RequestContext,
  versions: readonly ClosedVersion[],
  legalEntityId: number,
  kpis: readonly Kpi[],
) {
  const reach = reachOf(ctx.actor, "dashboards.read");
  const shown = await listShownFigures(ctx.db, versions, { kpis });
  return versions.map(({ id }) =>
    figuresIn(shown.get(id) ?? [], kpis)(legalEntityId, (section) => reachesCell(reach, legalEntityId, section)),
  );
}

async function readProvisional(ctx: RequestContext, scenario: ScenarioRow, reach: Reach) {
  const type = found(await findTypeIn(ctx.db, scenario.scenarioType, scenario.period));
  const cells = (await listCells(ctx.db, { sections: type.sections, period: scenario.period, reach, now: ctx.clock.now() })).filter(
    ({ expected }) => expected,
  );
  const figures = await computeProvisional(ctx.db, type.code, scenario);
  const conventions = await getConventions(ctx.db);
  const entities = new Map<number, Entity>(
    cells.map((cell) => [cell.legalEntityId, { id: cell.legalEntityId, code: cell.legalEntityCode, name: cell.legalEntityName }]),
  );
  const included = new Set(figures.map(({ legalEntityId }) => legalEntityId));
  return {
    ...presentFigures(scenario, showFigures(figures, conventions), [...entities.values()].toSorted(byCode), reach),
    version: null,
    provisional: true,
    entitiesIncluded: [...entities.keys()].filter((id) => included.has(id)).length,
    entitiesExpected: entities.size,
    conventions,
  };
}

function presentFigures(scenario: ScenarioRow, shown: readonly KpiRow[], entities: Entity[], reach: Reach) {
  const figuresOf = figuresIn(shown, kpiCodes);
  return {
    scenarioId: scenario.id,
    year: scenario.year,
    month: scenario.month,
    group: reachesAll(reach) ? figuresOf(null, () => true) : [],
    entities: entities.map((legalEntity) => ({
      legalEntity,
      figures: figuresOf(legalEntity.id, (section) => reachesCell(reach, legalEntity.id, section)),
    })),
  };
}

/** The figures among those shown of an entity, or of the group (null), in the order of the KPIs, that one may read. */
function figuresIn(shown: readonly KpiRow[], kpis: readonly Kpi[]) {
  // A figure belongs to the section it was read from; one without rows may be known by whoever is given the entity.
  const notesOf = notesOfFigures(shown);
  const place = (kpi: string, id: number | null) => `${kpi} ${id ?? ""}`;
  const byPlace = new Map(shown.map((row) => [place(row.kpi, row.legalEntityId), row]));
  return (id: number | null, mayRead: (section: string) => boolean) =>
    kpis.flatMap((kpi) => {
      if (id !== null && getKpi(kpi).groupOnly) return [presentGroupOnly(kpi)];
      const row = byPlace.get(place(kpi, id));
      return row?.section && !mayRead(row.section) ? [] : [presentFigure(kpi, row, notesOf(kpi, id === null ? null : [id]))];
    });
}

const nothing = {
  numerator: null,
  denominator: null,
  reason: "NO_DATA",
  women: null,
  men: null,
  undeclared: null,
  monthsCovered: null,
  currency: null,
  roundedTo: null,
} as const satisfies Partial<KpiRow>;

const noNotes: FigureNotes = { otherSections: [], moves: null, delivered: false };

/** An entity's figure of a KPI that is the group's alone. */
export function presentGroupOnly(kpi: Kpi) {
  return presentFigure(kpi, { ...nothing, reason: "GROUP_ONLY" });
}

type PresentedRow = Omit<KpiRow, "kpi" | "legalEntityId" | "section" | "largestPart" | "delivered">;

/** A figure as it is answered: its value, or why there is none. Of pay no amounts go out (shownComponents). */
export function presentFigure(kpi: Kpi, row: PresentedRow = nothing, notes: FigureNotes = noNotes) {
  const { women, men, undeclared, monthsCovered, currency, roundedTo } = row;
  const { numerator, denominator } = shownComponents({ kpi, ...row });
  const { value, reason }: { value: string | null; reason: FigureReason | null } = valueOf(kpi, row);
  const counts = { numerator, denominator, women, men, undeclared, monthsCovered };
  return { kpi, value, unit: getKpi(kpi).unit, currency, roundedTo, reason, ...counts, ...notes };
}

function byCode(a: Entity, b: Entity): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}
