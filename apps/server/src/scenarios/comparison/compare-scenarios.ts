import { getKpi, type Kpi, isKpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import type { Content } from "@hub/domain/scenarios/content.ts";
import { listUnlikeness } from "@hub/domain/scenarios/likeness.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { type Reach, reachesCell, reachOf } from "../../validation/policy.ts";
import { presentVersion } from "../asked-version.ts";
import { listComparedVersions } from "./compared-columns.sql.ts";
import { type Compared, listSubjects, type NamedEntity } from "./compared-subjects.ts";
import { readStandingContent, readVersionContents } from "./content.sql.ts";
import { computeProvisional } from "../../closing/figures/figures.sql.ts";
import { listShownFigures, showFigures } from "../../closing/figures/shown-figures.sql.ts";
import type { ComparedColumn } from "../kept.sql.ts";
import { listScenarioRows } from "../scenarios.sql.ts";

export type Asked = { columns: ComparedColumn[]; kpis: Kpi[]; likeForLike: boolean };

/** More columns than these are months of closed scenarios: those that are open show no figures. */
const computedColumns = 3;

/** Versions or periods beside each other, KPI by KPI, for the group, countries and entities that one is given. */
export function compareScenarios(ctx: RequestContext, asked: Asked) {
  return inTransaction(ctx, async (ctx) => {
    const reach = reachOf(ctx.actor, "dashboards.read");
    const columns = await readColumns(ctx, asked, reach);
    const [first] = columns;
    const entities = columns.map(({ content }) => new Set(content.cells.map(({ legalEntityId }) => legalEntityId)));
    const common = new Set([...(entities[0] ?? [])].filter((id) => entities.every((set) => set.has(id))));
    const names = namesOf(columns, reach);
    return {
      columns: columns.map((column) => ({
        scenarioId: column.scenario.id,
        scenarioType: column.scenario.scenarioType,
        year: column.scenario.year,
        month: column.scenario.month,
        version: column.version ? presentVersion(column.version) : null,
        entitiesIncluded: new Set(within(column.content, reach).cells.map(({ legalEntityId }) => legalEntityId)).size,
        minimumGroupSize: column.content.conventions.minimumGroupSize,
        unlike: first && column !== first ? unlikenessOf(first, column, reach, asked.kpis) : [],
      })),
      likeForLike: asked.likeForLike,
      commonEntities: [...names.values()].filter(({ id }) => common.has(id)).map(({ id, code, name }) => ({ id, code, name })),
      subjects: listSubjects({
        columns,
        kpis: asked.kpis,
        reach,
        names: [...names.values()],
        common: asked.likeForLike ? common : undefined,
      }),
    };
  });
}

/** Reads `12.1,13` as columns and checks that nothing is asked for twice. */
export function readAsked(query: { columns: string; kpis?: string | undefined; likeForLike?: string | undefined }): Asked {
  const columns = query.columns.split(",").map((text) => {
    const [scenarioId, version] = text.split(".").map(Number);
    return { scenarioId: scenarioId ?? 0, version: version ?? null };
  });
  const codes = query.kpis?.split(",") ?? [];
  const issues = [
    ...(new Set(query.columns.split(",")).size < columns.length ? [{ code: "scenarios.columns-twice", path: ["query", "columns"] }] : []),
    ...(columns.some(({ scenarioId, version }) => scenarioId > 2147483647 || (version ?? 0) > 2147483647)
      ? [{ code: "ui.invalid-invalid-format", path: ["query", "columns"] }]
      : []),
    ...(codes.every(isKpi) ? [] : [{ code: "validation.not-offered", path: ["query", "kpis"] }]),
  ];
  if (issues.length > 0) throw new Problem("invalid-input", { issues });
  return {
    columns,
    kpis: codes.length === 0 ? kpiCodes : kpiCodes.filter((kpi) => codes.includes(kpi)),
    likeForLike: query.likeForLike === "1",
  };
}

async function readColumns(ctx: RequestContext, { columns, kpis }: Asked, reach: Reach): Promise<Compared[]> {
  const rows = new Map((await listScenarioRows(ctx.db, reach, ctx.clock.now())).map((row) => [row.id, row]));
  const scenarios = columns.map(({ scenarioId }) => found(rows.get(scenarioId)));
  const versions = await listComparedVersions(ctx.db, columns);
  const versionAt = (position: number) => versions.find((version) => version.position === position);
  if (columns.some(({ version }, position) => version !== null && !versionAt(position))) throw new Problem("not-found");
  const ids = versions.map(({ id }) => id);
  const contents = await readVersionContents(ctx.db, ids);
  // Gaps are hidden with all their entities in view, so that all figures of pay are needed for any of them.
  const shown = await listShownFigures(
    ctx.db,
    [...contents].map(([id, { conventions }]) => ({ id, conventions })),
  );
  const read: Compared[] = [];
  for (const [position, scenario] of scenarios.entries()) {
    const version = versionAt(position);
    const content = version ? found(contents.get(version.id)) : await readStandingContent(ctx.db, { ...scenario, period: scenario });
    const computed = version || columns.length > computedColumns ? [] : await computeProvisional(ctx.db, scenario.scenarioType, scenario);
    const figures = version ? (shown.get(version.id) ?? []) : showFigures(computed, content.conventions);
    read.push({ scenario, version, content, figures: figures.filter(({ kpi }) => kpis.includes(kpi)) });
  }
  return read;
}

function within(content: Content, reach: Reach): Content {
  return { ...content, cells: content.cells.filter(({ legalEntityId, section }) => reachesCell(reach, legalEntityId, section)) };
}

/** The entities of all columns within reach, as the last column that has them names them, by code. */
function namesOf(columns: readonly Compared[], reach: Reach): Map<number, NamedEntity> {
  const cells = columns.flatMap(({ content }) => within(content, reach).cells);
  const named = new Map(cells.map(({ legalEntityId, code, name, country }) => [legalEntityId, { id: legalEntityId, code, name, country }]));
  return new Map([...named].toSorted(([, a], [, b]) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)));
}

function unlikenessOf(first: Compared, other: Compared, reach: Reach, kpis: readonly Kpi[]) {
  const differs = (first.version === undefined) !== (other.version === undefined);
  const ofMoney = kpis.some((kpi) => getKpi(kpi).source === "pay");
  return [
    ...listUnlikeness(within(first.content, reach), within(other.content, reach), ofMoney),
    ...(differs ? [{ code: "provisional" as const, subjects: [] }] : []),
  ];
}
