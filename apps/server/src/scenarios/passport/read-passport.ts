import type { getPassport } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { notesOfFigures } from "@hub/domain/dashboards/figure-notes.ts";
import { getKpiParts } from "@hub/domain/dashboards/kpi-parts.ts";
import { completeConventions, type Conventions, getKpi, type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { shownComponents } from "@hub/domain/dashboards/suppression.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { listCells } from "../../validation/cells/cells.sql.ts";
import { type Reach, reachesAll, reachesCell, reachOf, seesRowsBehind } from "../../validation/policy.ts";
import { presentVersion, getAskedVersion } from "../asked-version.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { computeProvisional, type FigureRow, listStored } from "../../closing/figures/figures.sql.ts";
import { findHashes, hashFigures } from "../../closing/hash-version.sql.ts";
import { type KpiRow, showFigures } from "../../closing/figures/shown-figures.sql.ts";
import { presentFigure } from "../read-figures.ts";
import { isGivenRemark, presentRemark } from "./present-remark.ts";
import { findRemark } from "./remarks.sql.ts";
import { listTypes, listVersionEntities, type ScenarioRow, type VersionSummary } from "../scenarios.sql.ts";
import {
  type CellPlace,
  listStandingCells,
  listStandingRates,
  listVersionCells,
  listVersionRates,
  type PassportCell,
  type PassportRate,
} from "./cells.sql.ts";

type Given = { id: number; kpi: Kpi; legalEntityId?: number | undefined; version?: number | undefined };
type Passport = Output<typeof getPassport.answer>;
type Entity = Passport["entities"]["included"][number];
/** What a passport is written from: a version's copies alone, or an open month as it stands. */
type Content = {
  shown: readonly KpiRow[];
  /** How many contracts are in the sum of cost, by entity and of the group (null); none in versions from before it was kept. */
  costContracts: ReadonlyMap<number | null, number>;
  conventions: Conventions;
  entities: readonly Entity[];
  missing: Passport["missing"];
  listCells(of: readonly CellPlace[]): Promise<PassportCell[]>;
  listRates(): Promise<PassportRate[]>;
};

/** Where a figure comes from; for those who may read the figure itself, and as much of it as they may. */
export function readPassport(ctx: RequestContext, given: Given): Promise<Passport> {
  return inTransaction(ctx, async (ctx) => {
    const reach = reachOf(ctx.actor, "dashboards.read");
    const { scenario, version } = await getAskedVersion(ctx, reach, given);
    const content = version
      ? await readClosed(ctx, version, reach)
      : await readOpen(ctx, scenario, { kpis: [given.kpi], legalEntityId: given.legalEntityId }, reach);
    const unit = given.legalEntityId ?? null;
    const legalEntity = unit === null ? null : found(content.entities.find(({ id }) => id === unit));
    const row = content.shown.find((each) => each.kpi === given.kpi && each.legalEntityId === unit);
    if (!mayRead(given.kpi, unit, row, reach)) throw new Problem("not-found");
    const parts = partsOf(given.kpi, content.shown).filter(({ legalEntityId }) => unit === null || legalEntityId === unit);
    const places = placesOf(given.kpi, unit, parts);
    const remark = await findRemark(ctx.db, { scenarioId: scenario.id, kpi: given.kpi, legalEntityId: unit });
    return {
      scenarioId: scenario.id,
      scenarioType: scenario.scenarioType,
      year: scenario.year,
      month: scenario.month,
      legalEntity,
      figure: presentFigure(given.kpi, row, notesOfFigures(content.shown)(given.kpi, unit === null ? null : [unit])),
      ...describeParts(given.kpi, row, content),
      sections: [...new Set(parts.flatMap(({ section }) => section ?? []))].toSorted(),
      entities: listIncluded(legalEntity ? [legalEntity] : content.entities, parts),
      cells: await content.listCells(places.filter(({ section, legalEntityId }) => reachesCell(reach, legalEntityId, section))),
      version: version ? { ...presentVersion(version), ...(await readHashes(ctx, version)) } : null,
      missing: content.missing,
      conventions: content.conventions,
      remark: remark && isGivenRemark(remark, reach) ? presentRemark(remark) : null,
      mayRemark: owns(ctx, unit, places),
      mayReadRows:
        unit !== null &&
        places.length > 0 &&
        places.every(({ section: sectionCode }) => seesRowsBehind(ctx.actor, given.kpi, { legalEntityId: unit, sectionCode })),
      rates: getKpi(given.kpi).source === "pay" ? await content.listRates() : [],
    };
  });
}

/** Whether a figure is somebody's own: an entity's of whoever validates all that it is read from, the group's of whoever owns the whole group. */
function owns(ctx: RequestContext, unit: number | null, places: readonly CellPlace[]): boolean {
  if (!holds("figures.remark", ctx.actor)) return false;
  const reach = reachOf(ctx.actor, "figures.remark");
  return unit === null ? reachesAll(reach) : places.length > 0 && places.every(({ section }) => reachesCell(reach, unit, section));
}

/** Where the figures of a report come from: the cells of its KPIs and entities, as the passport of each figure would say. */
export type ReportSources = Pick<Passport, "version" | "missing" | "cells" | "rates">;

/** Where figures of several KPIs and entities come from, as much of it as one may read; of an open month what they still wait for. */
export async function readSources(
  ctx: RequestContext,
  given: { id: number; version?: number | undefined; kpis: readonly Kpi[]; legalEntityIds: readonly number[] },
): Promise<ReportSources> {
  const reach = reachOf(ctx.actor, "dashboards.read");
  const { scenario, version } = await getAskedVersion(ctx, reach, given);
  const content = version ? await readClosed(ctx, version, reach) : await readOpen(ctx, scenario, given, reach);
  const isAsked = (id: number | null) => id !== null && given.legalEntityIds.includes(id);
  const parts = given.kpis.flatMap((kpi) => partsOf(kpi, content.shown)).filter(({ legalEntityId }) => isAsked(legalEntityId));
  const places = new Map(
    parts.flatMap(({ section, legalEntityId }) =>
      section && legalEntityId !== null && reachesCell(reach, legalEntityId, section)
        ? [[`${section} ${legalEntityId}`, { section, legalEntityId }] as const]
        : [],
    ),
  );
  return {
    version: version ? { ...presentVersion(version), ...(await readHashes(ctx, version)) } : null,
    missing: content.missing.filter(({ legalEntity }) => isAsked(legalEntity.id)),
    cells: await content.listCells([...places.values()]),
    rates: given.kpis.some((kpi) => getKpi(kpi).source === "pay") ? await content.listRates() : [],
  };
}

/** What the version's hashes are, and whether that of its figures is what they give now; that of rows takes all of them to be read, and is not computed here. */
async function readHashes(
  ctx: RequestContext,
  { id, conventions }: VersionSummary,
): Promise<Pick<NonNullable<Passport["version"]>, "hashes" | "rowsPutAway">> {
  const { figures, rows, rowsPutAway } = await findHashes(ctx.db, id);
  return {
    hashes: {
      figures: figures?.toString("hex") ?? null,
      rows: rows?.toString("hex") ?? null,
      figuresHold: figures && figures.equals(await hashFigures(ctx.db, id, conventions)),
    },
    rowsPutAway: rowsPutAway && { ...rowsPutAway, at: rowsPutAway.at.toISOString() },
  };
}

async function readClosed(ctx: RequestContext, version: VersionSummary, reach: Reach): Promise<Content> {
  const stored = await listStored(ctx.db, version.id);
  const conventions = completeConventions(version.conventions);
  return {
    shown: showFigures(stored, conventions),
    costContracts: countCostContracts(stored),
    conventions,
    entities: await listVersionEntities(ctx.db, version.id, reach),
    missing: [],
    listCells: (of) => listVersionCells(ctx.db, version.id, of),
    listRates: () => listVersionRates(ctx.db, version.id),
  };
}

async function readOpen(
  ctx: RequestContext,
  scenario: ScenarioRow,
  { kpis, legalEntityId }: { kpis: readonly Kpi[]; legalEntityId?: number | undefined },
  reach: Reach,
): Promise<Content> {
  const sections = new Set(kpis.flatMap(sectionsOfKpi));
  const type = found((await listTypes(ctx.db)).find(({ code }) => code === scenario.scenarioType));
  const { period } = scenario;
  const cells = (await listCells(ctx.db, { sections: type.sections, period, reach, now: ctx.clock.now() })).filter(
    ({ expected }) => expected,
  );
  const conventions = await getConventions(ctx.db);
  const entityOf = (cell: (typeof cells)[number]) => ({ id: cell.legalEntityId, code: cell.legalEntityCode, name: cell.legalEntityName });
  const waits = cells.filter(
    (cell) =>
      cell.signOff !== "OWNER_VALIDATED" &&
      sections.has(cell.sectionCode) &&
      (legalEntityId === undefined || cell.legalEntityId === legalEntityId),
  );
  const figures = await computeProvisional(ctx.db, type.code, scenario);
  return {
    shown: showFigures(figures, conventions),
    costContracts: countCostContracts(figures),
    conventions,
    entities: [...new Map(cells.map((cell) => [cell.legalEntityId, entityOf(cell)])).values()],
    missing: waits.map((cell) => ({ section: cell.sectionCode, legalEntity: entityOf(cell) })),
    listCells: (of) => listStandingCells(ctx.db, period, of),
    listRates: () => listStandingRates(ctx.db, period, conventions.groupCurrency),
  };
}

/** As the figures themselves: the group's for those who are given all, an entity's for those who are given the section it was read from. */
function mayRead(kpi: Kpi, unit: number | null, row: KpiRow | undefined, reach: Reach): boolean {
  if (unit === null) return reachesAll(reach);
  return !getKpi(kpi).groupOnly && (!row?.section || reachesCell(reach, unit, row.section));
}

/** The entities' own figures that a figure is made of; what the group alone has is made of those of its mean gap. */
function partsOf(kpi: Kpi, shown: readonly KpiRow[]): KpiRow[] {
  const of: Kpi = getKpi(kpi).groupOnly ? "mean-pay-gap" : kpi;
  return shown.filter((row) => row.kpi === of && row.legalEntityId !== null);
}

function placesOf(kpi: Kpi, unit: number | null, parts: readonly KpiRow[]): CellPlace[] {
  const read = parts.flatMap(({ section, legalEntityId }) => (section && legalEntityId !== null ? [{ section, legalEntityId }] : []));
  // Without a figure of its own an entity has at least the cells where one would have been looked for.
  return read.length === 0 && unit !== null ? sectionsOfKpi(kpi).map((section) => ({ section, legalEntityId: unit })) : read;
}

function describeParts(
  kpi: Kpi,
  row: KpiRow | undefined,
  { shown, costContracts }: Content,
): Pick<Passport, "numerator" | "denominator" | "counted" | "leftOut"> {
  const parts = getKpiParts(kpi);
  const given = row?.reason === null ? row : undefined;
  const components = given ? shownComponents(given) : { numerator: null, denominator: null };
  const describe = (what: string, of: "numerator" | "denominator") => ({
    what,
    value: components[of],
    withheld: given !== undefined && given[of] !== null && components[of] === null,
  });
  const leftOut = given?.undeclared == null || parts.leftOut === null ? null : { count: given.undeclared, why: parts.leftOut };
  // What an entity delivered has no parts here.
  if (row?.delivered)
    return { numerator: { what: "as-delivered", value: null, withheld: false }, denominator: null, counted: null, leftOut: null };
  const headcount = shown.find((each) => each.kpi === "headcount" && each.legalEntityId === (row?.legalEntityId ?? null));
  const contracts = costContracts.get(row?.legalEntityId ?? null);
  const sexes = given && given.women !== null && given.men !== null ? given.women + given.men : null;
  const counted = {
    sexes,
    contracts: given ? (contracts ?? sexes) : null,
    numerator: numberOf(components.numerator),
    denominator: numberOf(components.denominator),
    headcount: given ? numberOf(headcount?.numerator) : null,
  }[parts.counted];
  return {
    numerator: describe(parts.numerator, "numerator"),
    denominator: parts.denominator === null ? null : describe(parts.denominator, "denominator"),
    counted,
    leftOut,
  };
}

function countCostContracts(figures: readonly FigureRow[]): Map<number | null, number> {
  const stored = figures.filter(({ kpi, numerator }) => kpi === "workforce-cost-contracts" && numerator !== null);
  return new Map(stored.map(({ legalEntityId, numerator }) => [legalEntityId, Number(numerator)]));
}

function numberOf(decimal: string | null | undefined): number | null {
  return decimal == null ? null : Number(decimal);
}

function listIncluded(entities: readonly Entity[], parts: readonly KpiRow[]): Passport["entities"] {
  const reasons = new Map(parts.map(({ legalEntityId, reason }) => [legalEntityId, reason]));
  // What is hidden is counted all the same.
  const reasonOf = ({ id }: Entity) => (reasons.has(id) ? (reasons.get(id) ?? null) : "NO_DATA");
  const counts = (entity: Entity) => reasonOf(entity) === null || reasonOf(entity) === "SUPPRESSED";
  return {
    included: entities.filter(counts),
    without: entities.filter((entity) => !counts(entity)).map((entity) => ({ ...entity, reason: reasonOf(entity) ?? "NO_DATA" })),
  };
}
