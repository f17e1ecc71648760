import type { getPassport } from "@hub/contract/scenarios/passport.ts";
import type { Output } from "@hub/contract/route.ts";
import { completeConventions, type Conventions, type Kpi, sectionsOfKpi } from "@hub/domain/dashboards/kpis.ts";
import { getConventions } from "../../closing/figures/conventions.sql.ts";
import { computeProvisional, type FigureRow, listStored } from "../../closing/figures/figures.sql.ts";
import { type KpiRow, showFigures } from "../../closing/figures/shown-figures.sql.ts";
import { listTrees } from "../../closing/trees/entity-trees.sql.ts";
import { listOpenNodes, listTreeFigures, type MonthNode } from "../../closing/trees/list-tree-figures.ts";
import type { RequestContext } from "../../context.ts";
import { found } from "../../problem.ts";
import { listCells } from "../../validation/cells/cells.sql.ts";
import type { Reach } from "../../validation/policy.ts";
import { findTypeIn, listVersionEntities, type ScenarioRow, type VersionSummary } from "../scenarios.sql.ts";
import {
  type CellPlace,
  listStandingCells,
  listStandingRates,
  listVersionCells,
  listVersionRates,
  type PassportCell,
  type PassportRate,
} from "./cells.sql.ts";

export type Passport = Output<typeof getPassport.answer>;
export type Entity = NonNullable<Passport["legalEntity"]>;
/** What a passport is written from: a version's copies alone, or an open month as it stands. */
export type Content = {
  shown: readonly KpiRow[];
  /** How many contracts are in the sum of cost, by entity and of the group (null); none in versions from before it was kept. */
  costContracts: ReadonlyMap<number | null, number>;
  conventions: Conventions;
  entities: readonly Entity[];
  missing: Passport["missing"];
  listCells(of: readonly CellPlace[]): Promise<PassportCell[]>;
  listRates(): Promise<PassportRate[]>;
  /** A node of a tree with its figures of some KPIs. */
  findNode(id: number, kpis: readonly Kpi[]): Promise<MonthNode | undefined>;
};

/** What the passports of a version are written from. */
export async function readClosed(ctx: RequestContext, scenario: ScenarioRow, version: VersionSummary, reach: Reach): Promise<Content> {
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
    async findNode(id, kpis) {
      const asked = { id: version.id, conventions: version.conventions, period: scenario };
      const nodes = await listTreeFigures(ctx.db, await listTrees(ctx.db), [asked], { kpis, nodes: [id] });
      return nodes.get(version.id)?.find((node) => node.id === id);
    },
  };
}

/** What the passports of an open month are written from. */
export async function readOpen(ctx: RequestContext, scenario: ScenarioRow, kpis: readonly Kpi[], reach: Reach): Promise<Content> {
  const sections = new Set(kpis.flatMap(sectionsOfKpi));
  const type = found(await findTypeIn(ctx.db, scenario.scenarioType, scenario.period));
  const { period } = scenario;
  const cells = (await listCells(ctx.db, { sections: type.sections, period, reach, now: ctx.clock.now() })).filter(
    ({ expected }) => expected,
  );
  const conventions = await getConventions(ctx.db);
  const entityOf = (cell: (typeof cells)[number]) => ({ id: cell.legalEntityId, code: cell.legalEntityCode, name: cell.legalEntityName });
  const waits = cells.filter(({ signOff, sectionCode }) => signOff !== "OWNER_VALIDATED" && sections.has(sectionCode));
  const entities = [...new Map(cells.map((cell) => [cell.legalEntityId, entityOf(cell)])).values()];
  const figures = await computeProvisional(ctx.db, type.code, scenario);
  return {
    shown: showFigures(figures, conventions),
    costContracts: countCostContracts(figures),
    conventions,
    entities,
    missing: waits.map((cell) => ({ section: cell.sectionCode, legalEntity: entityOf(cell) })),
    listCells: (of) => listStandingCells(ctx.db, period, of),
    listRates: () => listStandingRates(ctx.db, period, conventions.groupCurrency),
    async findNode(id) {
      const asked = { scenarioType: type.code, period: scenario, node: id, readable: entities };
      return (await listOpenNodes(ctx.db, await listTrees(ctx.db), asked)).find((node) => node.id === id);
    },
  };
}

function countCostContracts(figures: readonly FigureRow[]): Map<number | null, number> {
  const stored = figures.filter(({ kpi, numerator }) => kpi === "workforce-cost-contracts" && numerator !== null);
  return new Map(stored.map(({ legalEntityId, numerator }) => [legalEntityId, Number(numerator)]));
}
