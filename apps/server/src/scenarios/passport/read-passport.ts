import { notesOfFigures } from "@hub/domain/dashboards/figure-notes.ts";
import { getKpiParts } from "@hub/domain/dashboards/kpi-parts.ts";
import { getKpi, type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { shownComponents } from "@hub/domain/dashboards/suppression.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { type Reach, reachesAll, reachesCell, reachOf, seesRowsBehind } from "../../validation/policy.ts";
import { presentVersion, getAskedVersion } from "../asked-version.ts";
import { findHashes, hashFigures } from "../../closing/hash-version.sql.ts";
import type { KpiRow } from "../../closing/figures/shown-figures.sql.ts";
import { type MonthNode, whyNoPay } from "../../closing/trees/list-tree-figures.ts";
import { presentFigure } from "../read-figures.ts";
import type { VersionSummary } from "../scenarios.sql.ts";
import type { CellPlace } from "./cells.sql.ts";
import { findReadableNode, isGiven, notedOf, partsOf, type ReadableNode } from "./find-node.ts";
import { type Entity, type Content, type Passport, readClosed, readOpen } from "./passport-content.ts";
import { isGivenRemark, presentRemark } from "./present-remark.ts";
import { findRemark } from "./remarks.sql.ts";

type Given = { id: number; kpi: Kpi; legalEntityId?: number | undefined; nodeId?: number | undefined; version?: number | undefined };

/** Where a figure comes from; for those who may read the figure itself, and as much of it as they may. */
export function readPassport(ctx: RequestContext, given: Given): Promise<Passport> {
  return inTransaction(ctx, async (ctx) => {
    const { kpi } = given;
    const reach = reachOf(ctx.actor, "dashboards.read");
    const { scenario, version } = await getAskedVersion(ctx, reach, given);
    const content = version ? await readClosed(ctx, scenario, version, reach) : await readOpen(ctx, scenario, [kpi], reach);
    const unit = given.legalEntityId ?? null;
    const legalEntity = unit === null ? null : found(content.entities.find(({ id }) => id === unit));
    const readable = unit === null && given.nodeId !== undefined ? await findReadableNode(content, given.nodeId, kpi, reach) : null;
    const node = readable?.node ?? null;
    const isOfUnit = (id: number | null) => id !== null && (node ? node.entities.includes(id) : unit === null || id === unit);
    const { row, headcount, contracts, shown } = figuresOf(content, kpi, { unit, node });
    const parts = readable?.parts ?? partsOf(kpi, content.shown).filter(({ legalEntityId }) => isOfUnit(legalEntityId));
    if (!readable && !mayRead(kpi, unit, row, reach)) throw new Problem("not-found");
    const places = placesOf(kpi, unit, parts);
    const remark = await findRemark(ctx.db, { scenarioId: scenario.id, kpi, legalEntityId: unit, nodeId: node && node.id });
    const owned = node ? placesOfNode(kpi, node, parts) : places;
    const notes = notesOfFigures(shown)(kpi, unit === null ? null : [unit]);
    return {
      scenarioId: scenario.id,
      scenarioType: scenario.scenarioType,
      year: scenario.year,
      month: scenario.month,
      legalEntity,
      node: node && { id: node.id, code: node.code, name: node.name, tree: node.tree.name },
      figure: presentFigure(kpi, row, notes),
      why: node && whyNoPay(kpi, node),
      ...describeParts(kpi, row, { headcount, contracts }),
      sections: [...new Set(parts.flatMap(({ section }) => section ?? []))].toSorted(),
      entities: listIncluded(
        content.entities.filter(({ id }) => isOfUnit(id)),
        parts,
        { shown: content.shown, reach },
      ),
      cells: await content.listCells(places.filter(({ section, legalEntityId }) => reachesCell(reach, legalEntityId, section))),
      version: version ? { ...presentVersion(version), ...(await readHashes(ctx, version)) } : null,
      missing: content.missing.filter(({ legalEntity: { id } }) => isOfUnit(id)),
      conventions: content.conventions,
      remark: remark && isGivenRemark(remark, reach) ? presentRemark(remark) : null,
      mayRemark: owns(ctx, unit === null && node === null, owned),
      mayReadRows:
        unit !== null &&
        places.length > 0 &&
        places.every(({ section: sectionCode }) => seesRowsBehind(ctx.actor, kpi, { legalEntityId: unit, sectionCode })),
      rates: getKpi(kpi).source === "pay" ? await content.listRates() : [],
    };
  });
}

/** The figure of an entity (`unit`), a node or the group, what tells how many were counted in it, and the figures that its notes are made of. */
function figuresOf(content: Content, kpi: Kpi, { unit, node }: { unit: number | null; node: ReadableNode["node"] | null }) {
  const own: readonly KpiRow[] = node?.figures ?? content.shown.filter(({ legalEntityId }) => legalEntityId === unit);
  const find = (wanted: Kpi) => own.find((each) => each.kpi === wanted);
  return {
    row: find(kpi),
    headcount: find("headcount"),
    contracts: node ? node.costContracts : content.costContracts.get(unit),
    shown: node ? notedOf(node, content.shown) : content.shown,
  };
}

/** Whether a figure is somebody's own: an entity's or a node's of whoever validates all that it is read from, in each entity; the group's of whoever owns the whole group. */
function owns(ctx: RequestContext, isOfGroup: boolean, places: readonly CellPlace[]): boolean {
  if (!holds("figures.remark", ctx.actor)) return false;
  const reach = reachOf(ctx.actor, "figures.remark");
  if (isOfGroup) return reachesAll(reach);
  return places.length > 0 && places.every(({ section, legalEntityId }) => reachesCell(reach, legalEntityId, section));
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
  const content = version ? await readClosed(ctx, scenario, version, reach) : await readOpen(ctx, scenario, given.kpis, reach);
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

/** As the figures themselves: the group's for those who are given all, an entity's for those who are given the section it was read from. */
function mayRead(kpi: Kpi, unit: number | null, row: KpiRow | undefined, reach: Reach): boolean {
  if (unit === null) return reachesAll(reach);
  return !getKpi(kpi).groupOnly && (!row?.section || reachesCell(reach, unit, row.section));
}

function placesOf(kpi: Kpi, unit: number | null, parts: readonly KpiRow[]): CellPlace[] {
  const read = parts.flatMap(({ section, legalEntityId }) => (section && legalEntityId !== null ? [{ section, legalEntityId }] : []));
  // Without a figure of its own an entity has at least the cells where one would have been looked for.
  return read.length === 0 && unit !== null ? sectionsOfKpi(kpi).map((section) => ({ section, legalEntityId: unit })) : read;
}

/** Where a node's figure is read from, entity by entity. */
function placesOfNode(kpi: Kpi, { entities }: MonthNode, parts: readonly KpiRow[]): CellPlace[] {
  const partsOfEntity = Map.groupBy(parts, ({ legalEntityId }) => legalEntityId);
  return entities.flatMap((id) => placesOf(kpi, id, partsOfEntity.get(id) ?? []));
}

function describeParts(
  kpi: Kpi,
  row: KpiRow | undefined,
  { headcount, contracts }: { headcount: KpiRow | undefined; contracts: number | null | undefined },
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

function numberOf(decimal: string | null | undefined): number | null {
  return decimal == null ? null : Number(decimal);
}

function listIncluded(
  entities: readonly Entity[],
  parts: readonly KpiRow[],
  { shown, reach }: { shown: readonly KpiRow[]; reach: Reach },
): Passport["entities"] {
  const rows = new Map(parts.map((row) => [row.legalEntityId, row]));
  const notesOf = notesOfFigures(shown);
  // What is hidden is counted all the same.
  const reasonOf = ({ id }: Entity) => (rows.has(id) ? (rows.get(id)?.reason ?? null) : "NO_DATA");
  const counts = (entity: Entity) => reasonOf(entity) === null || reasonOf(entity) === "SUPPRESSED";
  const figureOf = ({ id }: Entity) => {
    const row = rows.get(id);
    return row && isGiven(row, reach) ? presentFigure(row.kpi, row, notesOf(row.kpi, [id])) : null;
  };
  return {
    included: entities.filter(counts).map((entity) => ({ ...entity, figure: figureOf(entity) })),
    without: entities.filter((entity) => !counts(entity)).map((entity) => ({ ...entity, reason: reasonOf(entity) ?? "NO_DATA" })),
  };
}
