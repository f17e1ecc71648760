import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
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
  /** Whether figures can be made of its rows. */
  hasRows: boolean;
  kept: KeptNode[];
  isDivided: boolean;
};

/** The legal entities of a version (`v`), and the nodes whose figures of it are kept. */
const entitiesAndKept = sql`array(select distinct c.legal_entity_id from version_cell c where c.version_id = v.id order by 1) as entities,
  coalesce((select json_agg(json_build_object('nodeId', k.node_id, 'entities', k.entities)) from node_closing k where k.version_id = v.id), '[]') as kept`;

/** The current versions of all closed months, the oldest first. */
export async function listDividedVersions(db: Database): Promise<DividedVersion[]> {
  const { rows } = await sql<DividedVersion>`
    select v.id, s.id as "scenarioId", s.scenario_type as "scenarioType", v.period::text as period, v.conventions, ${hasAllRows("v")} as "hasRows",
      ${entitiesAndKept},
      exists (select from pay_division d where d.version_id = v.id) as "isDivided"
    from scenario s join scenario_type t on t.code = s.scenario_type and t.closes
    cross join lateral (select * from scenario_version v where v.scenario_id = s.id order by v.number desc limit 1) v
    order by v.period, v.id`.execute(db);
  return rows;
}

const stored = sql.raw("kpi_code, numerator, denominator, reason, women, men, undeclared, months_covered, currency, largest_part");

/**
 * Makes and keeps a node's figures of a version of its copied rows, by the statement that made the group's, in place of those of other entities. Of the months before it
 * takes the node's own, so they are made first. Of two who make the same one, one keeps them.
 */
export async function keepNodeFigures(db: Database, versionId: number, scope: FigureScope, node: NodeEntities): Promise<boolean> {
  const { nodeId } = node;
  const entities = [...node.entities];
  await sql`delete from node_closing where version_id = ${versionId} and node_id = ${nodeId} and entities <> ${entities}::integer[]`.execute(
    db,
  );
  const { rows } = await sql`
    insert into node_closing (version_id, node_id, entities) values (${versionId}, ${nodeId}, ${entities}::integer[]) on conflict do nothing returning node_id`.execute(
    db,
  );
  if (rows.length === 0) return false;
  await sql`
    insert into node_figure (version_id, node_id, ${stored})
    select ${versionId}, ${nodeId}, ${stored} from (${nodeQuery(sourceOfVersion(versionId, scope.period), scope, node)}) f`.execute(db);
  return true;
}

/** Forgets a node's figures of the eleven months after one: their rates of twelve months were made of figures that are others now. */
export async function forgetLaterFigures(
  db: Database,
  nodeId: number,
  { scenarioType, period }: { scenarioType: string; period: Period },
): Promise<void> {
  const first = sql`${firstDay(period)}::date`;
  await sql`
    delete from node_closing k using scenario_version v, scenario s
    where k.node_id = ${nodeId} and v.id = k.version_id and s.id = v.scenario_id and s.scenario_type = ${scenarioType}
      and v.period > ${first} and v.period <= ${first} + interval '11 months'`.execute(db);
}

/** Forgets the figures of nodes that hold nobody of a version any more. */
export async function forgetEmptyNodes(db: Database, versionId: number, nodeIds: readonly number[]): Promise<void> {
  await sql`delete from node_closing where version_id = ${versionId} and node_id = any(${[...nodeIds]}::integer[])`.execute(db);
}

/** Keeps how a tree divides a version, where nothing is kept of it and the tree is still as it was read (`version`). */
export async function keepDivision(
  db: Database,
  versionId: number,
  tree: { id: number; version: number },
  division: string,
): Promise<void> {
  await sql`
    insert into pay_division (version_id, tree_id, division)
    select ${versionId}, t.id, ${division} from entity_tree t where t.id = ${tree.id} and t.version = ${tree.version} and t.shows_pay
    on conflict do nothing`.execute(db);
}

/** How a version's figures of nodes stand: its legal entities, the nodes whose figures are kept, and the division pay is shown of. */
export type VersionDivision = {
  versionId: number;
  entities: number[];
  kept: KeptNode[];
  paid: { treeId: number; division: string } | null;
};

/** How the figures of nodes of versions stand, by version. */
export async function listDivisions(db: Database, versionIds: readonly number[]): Promise<Map<number, VersionDivision>> {
  const { rows } = await sql<VersionDivision>`
    select v.id as "versionId", ${entitiesAndKept},
      (select json_build_object('treeId', d.tree_id, 'division', d.division) from pay_division d where d.version_id = v.id) as paid
    from scenario_version v where v.id = any(${[...versionIds]}::integer[])`.execute(db);
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
