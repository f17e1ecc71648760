import { type Conventions, getKpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { firstDay, type Period } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { hasAllRows } from "../bridge/bridges.sql.ts";
import { asFigureRow, type FigureRow } from "../figures/figures.sql.ts";
import { type FigureScope, type NodeEntities, nodeQuery } from "../figures/figure-query.sql.ts";
import { expectedEntities, sourceOfVersion } from "../figures/source.sql.ts";

/** A node whose figures are kept, with the entities they are of. */
export type KeptNode = { nodeId: number; entities: number[] };

/** A closed month's current version with the legal entities in it; `period`: its first day. */
export type DividedVersion = {
  id: number;
  scenarioId: number;
  scenarioType: string;
  period: string;
  conventions: Conventions;
  entities: number[];
  canBeMade: boolean;
  kept: KeptNode[];
  isDivided: boolean;
};

/** The legal entities of a version (`v`), and the nodes whose figures of it are kept. */
const entitiesAndKept = sql`array(select distinct c.legal_entity_id from version_cell c where c.version_id = v.id order by 1) as entities,
  coalesce((select json_agg(json_build_object('nodeId', k.node_id, 'entities', k.entities)) from node_closing k where k.version_id = v.id), '[]') as kept`;

/**
 * Whether figures of nodes can be made of a version (`v`) of a scenario (`s`): it is the current one, and all rows are here, its own and those of the month before, which
 * tell who came from where.
 */
const canBeMade = sql<boolean>`(
  ${hasAllRows("v")}
  and not exists (select from scenario_version n where n.scenario_id = v.scenario_id and n.number > v.number)
  and not exists (
    select from scenario p
    cross join lateral (select w.id, w.period from scenario_version w where w.scenario_id = p.id order by w.number desc limit 1) b
    where p.scenario_type = s.scenario_type and p.period = (s.period - interval '1 month')::date and not ${hasAllRows("b")}))`;

/** The current versions of all closed months, the oldest first. */
export async function listDividedVersions(db: Database): Promise<DividedVersion[]> {
  const { rows } = await sql<DividedVersion>`
    select v.id, s.id as "scenarioId", s.scenario_type as "scenarioType", v.period::text as period, v.conventions, ${canBeMade} as "canBeMade",
      ${entitiesAndKept},
      exists (select from pay_division d where d.version_id = v.id) as "isDivided"
    from scenario s join scenario_type t on t.code = s.scenario_type and t.closes
    cross join lateral (select * from scenario_version v where v.scenario_id = s.id order by v.number desc limit 1) v
    order by v.period, v.id`.execute(db);
  return rows;
}

const stored = sql.raw("kpi_code, numerator, denominator, reason, women, men, undeclared, months_covered, currency, largest_part");

/** Forgets a node's figures of a version where they are of other entities than it has, and others can be made. Answers whether there were such. */
export async function forgetFigures(db: Database, versionId: number, { nodeId, entities }: NodeEntities): Promise<boolean> {
  const { rows } = await sql`
    delete from node_closing k using scenario_version v join scenario s on s.id = v.scenario_id
    where k.version_id = ${versionId} and k.node_id = ${nodeId} and k.entities <> ${[...entities]}::integer[] and v.id = k.version_id and ${canBeMade}
    returning k.node_id`.execute(db);
  return rows.length > 0;
}

/**
 * Makes and keeps a node's figures of a version of its copied rows, by the statement that made the group's; once rows were put away, it keeps nothing. Of the months before
 * it takes the node's own, so they are made first. Of two who make the same one, one keeps them. Answers undefined where nothing was kept, else whether no version before
 * it of the same month has figures of the same entities.
 */
export async function keepNodeFigures(
  db: Database,
  versionId: number,
  scope: FigureScope,
  node: NodeEntities,
): Promise<{ isFirst: boolean } | undefined> {
  const { nodeId } = node;
  const entities = [...node.entities];
  const { rows } = await sql<{ isFirst: boolean }>`
    with made as (
      insert into node_closing (version_id, node_id, entities)
      select v.id, ${nodeId}::integer, ${entities}::integer[] from scenario_version v join scenario s on s.id = v.scenario_id where v.id = ${versionId} and ${canBeMade}
      on conflict do nothing returning version_id, node_id
    ),
    figures as (
      insert into node_figure (version_id, node_id, ${stored})
      select m.version_id, m.node_id, ${stored}
      from made m cross join (${nodeQuery(sourceOfVersion(versionId, scope.period), scope, node)}) f
    )
    select not exists (
      select from scenario_version v join scenario_version o on o.scenario_id = v.scenario_id and o.number < v.number
      join node_closing k on k.version_id = o.id and k.node_id = m.node_id and k.entities = ${entities}::integer[]
      where v.id = m.version_id) as "isFirst"
    from made m`.execute(db);
  return rows[0];
}

/** Forgets a node's figures of the eleven months after one, of those that can be made again: their rates of twelve months were made of figures that are others now. */
export async function forgetLaterFigures(
  db: Database,
  nodeId: number,
  { scenarioType, period }: { scenarioType: string; period: Period },
): Promise<void> {
  const first = sql`${firstDay(period)}::date`;
  await sql`
    delete from node_closing k using scenario_version v join scenario s on s.id = v.scenario_id
    where k.node_id = ${nodeId} and v.id = k.version_id and s.scenario_type = ${scenarioType}
      and v.period > ${first} and v.period <= ${first} + interval '11 months' and ${canBeMade}`.execute(db);
}

const kpisOfPay = kpiCodes.filter((kpi) => getKpi(kpi).source === "pay");

/**
 * Keeps how a tree divides a version, where nothing is kept of it, the tree is still as it was read (`version`) and a node has any figure of pay: what shows none can be
 * held against no other division.
 */
export async function keepDivision(
  db: Database,
  versionId: number,
  tree: { id: number; version: number },
  division: string,
): Promise<void> {
  await sql`
    insert into pay_division (version_id, tree_id, division)
    select ${versionId}, t.id, ${division} from entity_tree t where t.id = ${tree.id} and t.version = ${tree.version} and t.shows_pay
      and exists (
        select from node_figure f join tree_node n on n.id = f.node_id
        where f.version_id = ${versionId} and n.tree_id = t.id and f.kpi_code = any(${kpisOfPay}::text[]) and f.reason is null)
    on conflict do nothing`.execute(db);
}

/** How a version's figures of nodes stand: its legal entities, the nodes whose figures are kept, whether others can be made, and the division pay is shown of. */
export type VersionDivision = {
  versionId: number;
  entities: number[];
  canBeMade: boolean;
  kept: KeptNode[];
  paid: { treeId: number; division: string } | null;
};

/** How the figures of nodes of versions stand, by version. */
export async function listDivisions(db: Database, versionIds: readonly number[]): Promise<Map<number, VersionDivision>> {
  const { rows } = await sql<VersionDivision>`
    select v.id as "versionId", ${canBeMade} as "canBeMade", ${entitiesAndKept},
      (select json_build_object('treeId', d.tree_id, 'division', d.division) from pay_division d where d.version_id = v.id) as paid
    from scenario_version v join scenario s on s.id = v.scenario_id where v.id = any(${[...versionIds]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.versionId, row]));
}

/** A figure of a node as it is kept. */
export type NodeFigureRow = FigureRow & { versionId: number; legalEntityId: null; nodeId: number };

/** The kept figures of nodes of versions: of some nodes, or all, and of `together` those of all nodes, by which it is decided what is hidden. */
export async function listNodeFigures(
  db: Database,
  of: { versions: readonly number[]; kpis: readonly string[]; nodes: readonly number[] | undefined; together: readonly string[] },
): Promise<NodeFigureRow[]> {
  const nodes = of.nodes ? [...of.nodes] : null;
  const { rows } = await sql<NodeFigureRow>`
    select f.version_id as "versionId", f.node_id as "nodeId", ${asFigureRow}
    from (select n.*, null::integer as legal_entity_id, null::text as section_code from node_figure n) f
    where f.version_id = any(${[...of.versions]}::integer[]) and f.kpi_code = any(${[...of.kpis]}::text[])
      and (${nodes}::integer[] is null or f.node_id = any(${nodes}::integer[]) or f.kpi_code = any(${[...of.together]}::text[]))`.execute(
    db,
  );
  return rows;
}

/** The legal entities that are expected in a month, which its trees divide while it is open. */
export async function listExpectedEntities(db: Database, scenarioType: string, period: Period): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.legal_entity_id as id from (${expectedEntities(scenarioType, firstDay(period))}) e order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
