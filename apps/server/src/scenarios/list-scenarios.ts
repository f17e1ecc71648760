import { readState } from "@hub/domain/validation/consolidation-state.ts";
import { isOffered } from "@hub/domain/session/permissions.ts";
import { translateOr } from "@hub/i18n/translate.ts";
import type { RequestContext } from "../context.ts";
import { found } from "../problem.ts";
import { listConsolidations } from "../validation/consolidations/consolidations.sql.ts";
import { nameMonth } from "../validation/consolidations/list-validations.ts";
import { mayClose } from "./policy.ts";
import { reachOf } from "../validation/policy.ts";
import { presentVersion } from "./asked-version.ts";
import { type KeptRow, findKept, listKept } from "./kept.sql.ts";
import { listMissing } from "./list-missing.ts";
import { findTypeIn, listScenarioRows, listVersions, type ScenarioRow } from "./scenarios.sql.ts";
import { listStaleCells, listStaleMonths, type StaleCell } from "./stale.sql.ts";

/**
 * Scenarios of the types one is offered of which one is given a cell, counts of those cells alone; and the comparisons that are kept of scenarios one
 * may read. Newest month first.
 */
export async function listScenarios(ctx: RequestContext) {
  const { items } = await listReadableScenarios(ctx, "scenarios.read");
  const readable = new Set(items.map(({ id }) => id));
  const kept = (await listKept(ctx.db)).filter(({ columns }) => columns.every(({ scenarioId }) => readable.has(scenarioId)));
  const all = [...items, ...kept.map(presentKept)].filter(({ scenarioType }) => isOffered(ctx.actor.views.scenarios, scenarioType));
  return { items: all.toSorted((a, b) => b.year - a.year || b.month - a.month) };
}

/** Scenarios of which one is given a cell by a permission; what reports are read for. */
export async function listReadableScenarios(ctx: RequestContext, permission: "scenarios.read" | "dashboards.read") {
  return { items: (await listScenarioRows(ctx.db, reachOf(ctx.actor, permission), ctx.clock.now())).map(presentScenario) };
}

/** The menu: type and month by name, newest first. */
export async function nameScenarios(ctx: RequestContext) {
  const { items } = await listScenarios(ctx);
  return items.map((item) => ({
    id: item.id,
    name: `${nameType(ctx, item.scenarioType)} · ${item.name ?? nameMonth(ctx.language, item)}`,
  }));
}

/** One scenario with its versions and what is missing; not found when none of its cells is given to the person. */
export async function getScenario(ctx: RequestContext, id: number) {
  const kept = await findKept(ctx.db, id);
  if (kept) return getKept(ctx, kept);
  const reach = reachOf(ctx.actor, "scenarios.read");
  const row = await getScenarioRow(ctx, id);
  const type = found(await findTypeIn(ctx.db, row.scenarioType, row.period));
  const consolidations = await listConsolidations(ctx.db, reach, ctx.clock.now(), { year: row.year, month: row.month });
  const sections = type.sections.map((section) => {
    const { expected, validated, state } = consolidations.find((each) => each.section === section) ?? {
      expected: 0,
      validated: 0,
      state: "NONE" as const,
    };
    return { section, expected, validated, state: readState(state, expected, validated) };
  });
  const versions = await listVersions(ctx.db, id, reach);
  return {
    ...presentScenario(row),
    sections,
    missing: await listMissing(ctx, type.sections, row.period),
    versions: versions.map((version) => ({ ...presentVersion(version), persons: version.persons, cells: version.cells })),
    mayClose: type.closes && mayClose(ctx.actor),
    staleCells: row.stale ? (await listStaleCells(ctx.db, id, reach)).map(presentStaleCell) : [],
    staleMonths: row.stale ? (await listStaleMonths(ctx.db, id)).map((each) => ({ ...each, closedAt: each.closedAt.toISOString() })) : [],
    comparison: null,
  };
}

/** A closing scenario of a type one is offered, of which one is given a cell. */
export async function getScenarioRow(ctx: RequestContext, id: number): Promise<ScenarioRow> {
  const rows = await listScenarioRows(ctx.db, reachOf(ctx.actor, "scenarios.read"), ctx.clock.now(), id);
  return found(rows.find(({ scenarioType }) => isOffered(ctx.actor.views.scenarios, scenarioType)));
}

/** A comparison that is kept: found by whoever may read all that it compares. */
async function getKept(ctx: RequestContext, kept: KeptRow) {
  const { items } = await listScenarios(ctx);
  const { name, owner, ownerId, createdAt, columns, kpis, likeForLike } = kept;
  return {
    ...found(items.find(({ id }) => id === kept.id)),
    sections: [],
    missing: [],
    versions: [],
    mayClose: false,
    staleCells: [],
    staleMonths: [],
    comparison: { name, owner, mine: ownerId === ctx.actor.id, createdAt: createdAt.toISOString(), columns, kpis, likeForLike },
  };
}

function nameType(ctx: RequestContext, code: string): string {
  return translateOr(ctx.language, `scenario-types.${code}`, code);
}

function presentScenario(row: ScenarioRow) {
  const { period: _, closedAt, ...rest } = row;
  return { ...rest, closedAt: closedAt?.toISOString() ?? null, blockers: row.expected - row.validated, name: null };
}

/** A comparison as a line of the list: it has neither cells nor versions. */
function presentKept({ id, scenarioType, year, month, comment, name }: KeptRow) {
  const never = { state: "OPEN", stale: false, closing: false, currentVersion: null, closedAt: null } as const;
  return { id, scenarioType, year, month, comment, ...never, expected: 0, validated: 0, blockers: 0, name };
}

function presentStaleCell({ section, legalEntityId, legalEntityCode, legalEntityName, validatedAt, validatedBy, inVersion }: StaleCell) {
  const legalEntity = { id: legalEntityId, code: legalEntityCode, name: legalEntityName };
  return { section, legalEntity, validatedAt: validatedAt.toISOString(), validatedBy, inVersion };
}
