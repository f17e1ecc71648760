import { completeConventions, type Conventions } from "@hub/domain/dashboards/kpis.ts";
import { periodOf } from "@hub/domain/period.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { hasAllRows } from "../bridge/bridges.sql.ts";
import type { NodeEntities } from "../figures/figure-query.sql.ts";
import { sourceOfVersion } from "../figures/source.sql.ts";
import { asParts, type Broken, type PartRow, storedPart } from "./breakdowns.sql.ts";
import { brokenParts, type BrokenScope } from "./broken-parts.sql.ts";

/** A breakdown of a node that is to be made; `period`: the first day of its month. */
export type OrderedBreakdown = Broken & {
  versionId: number;
  nodeId: number;
  entities: number[];
  scenarioId: number;
  scenarioType: string;
  period: string;
  conventions: Conventions;
};

/** Orders a breakdown of a node's kept figure, unless `most` wait already; a second time changes nothing. Answers whether it stands ordered. */
export async function orderNodeBreakdown(
  db: Database,
  { versionId, nodeId, kpi, by }: Broken & { versionId: number; nodeId: number },
  most: number,
  now: Date,
): Promise<boolean> {
  await sql`
    insert into node_breakdown (version_id, node_id, kpi_code, dimension, ordered_at)
    select ${versionId}, ${nodeId}, ${kpi}, ${by}, ${now} where ${most} > (select count(*) from node_breakdown where made_at is null)
    on conflict do nothing`.execute(db);
  return (await findNodeBreakdown(db, { versionId, nodeId, kpi, by })) !== undefined;
}

/** A node's breakdown that somebody ordered: `parts` null while it is being made, and where the rows do not give the figure (`isMade`). */
export type NodeBreakdown = { isMade: boolean; parts: PartRow[] | null };

/** What became of a breakdown of a node that somebody ordered; undefined where nobody did. */
export async function findNodeBreakdown(
  db: Database,
  { versionId, nodeId, kpi, by }: Broken & { versionId: number; nodeId: number },
): Promise<NodeBreakdown | undefined> {
  const { rows } = await sql<NodeBreakdown>`
    select b.made_at is not null as "isMade", case when b.parts is not null then (select ${asParts} from unnest(b.parts) p) end as parts
    from node_breakdown b where b.version_id = ${versionId} and b.node_id = ${nodeId} and b.kpi_code = ${kpi} and b.dimension = ${by}`.execute(
    db,
  );
  return rows[0];
}

/** Up to so many breakdowns of nodes that somebody ordered and that can be made, the first ordered first. */
export async function listOrderedBreakdowns(db: Database, limit: number): Promise<OrderedBreakdown[]> {
  const { rows } = await sql<OrderedBreakdown>`
    select b.kpi_code as kpi, b.dimension as by, b.version_id as "versionId", b.node_id as "nodeId", k.entities, s.id as "scenarioId", s.scenario_type as "scenarioType",
      v.period::text as period, v.conventions
    from node_breakdown b join node_closing k on k.version_id = b.version_id and k.node_id = b.node_id
    join scenario_version v on v.id = b.version_id join scenario s on s.id = v.scenario_id
    where b.made_at is null and ${hasAllRows("v")} and (b.dimension <> 'job-family' or exists (select from closed_family f where f.version_id = v.id))
    order by b.ordered_at, b.version_id, b.node_id, b.kpi_code, b.dimension limit ${limit}`.execute(db);
  return rows;
}

/**
 * Makes and keeps a breakdown of a node that was ordered, of the version's copied rows. Without parts where they do not add up to the node's figure; a second time, or once rows were put away,
 * changes nothing. Answers whether it has parts, undefined where nothing was kept.
 */
export async function keepNodeBreakdown(
  db: Database,
  { kpi, by, versionId, nodeId, scenarioType, period, conventions }: OrderedBreakdown,
  node: NodeEntities,
  now: Date,
): Promise<{ told: boolean } | undefined> {
  const groupCurrency = completeConventions(conventions).groupCurrency ?? "EUR";
  const scope: BrokenScope = { scenarioType, period: periodOf(period), groupCurrency, kpi, versionId, node };
  const { rows } = await sql<{ told: boolean }>`
    with ${brokenParts(sourceOfVersion(versionId, scope.period), scope, by)},
    own as (select * from broken_part where legal_entity_id is null),
    differs as (
      select from node_figure f where f.version_id = ${versionId} and f.node_id = ${nodeId} and f.kpi_code = ${kpi}
        and abs(f.numerator - coalesce((select sum(p.numerator) from own p), 0)) > 0.000000001
    )
    update node_breakdown b set made_at = ${now},
      parts = case when not exists (select from differs) then coalesce((select array_agg(${storedPart} order by p.value) from own p), '{}') end
    from scenario_version v
    where b.version_id = ${versionId} and b.node_id = ${nodeId} and b.kpi_code = ${kpi} and b.dimension = ${by} and b.made_at is null and v.id = b.version_id and ${hasAllRows("v")}
    returning b.parts is not null as told`.execute(db);
  return rows[0];
}
