import type { OrgLevel } from "@hub/domain/swp/organisation.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

export type OrgNode = {
  id: number;
  parentId: number | null;
  level: OrgLevel;
  code: string;
  name: string;
  active: boolean;
  version: number;
};

/** The organisation as a table: each node with the ids, codes (`OB/UNIT/DIVISION`) and names on the way down to it, and whether all of them are active. */
export const orgTree = sql`(
  select n.*, array_remove(array[g.id, p.id, n.id], null) as path, concat_ws('/', g.code, p.code, n.code) as codes,
    concat_ws(' › ', g.name, p.name, n.name) as names, n.active and coalesce(p.active, true) and coalesce(g.active, true) as open,
    array_remove(array[lower(g.name), lower(p.name), lower(n.name)], null) as place
  from swp_org n left join swp_org p on p.id = n.parent_id left join swp_org g on g.id = p.parent_id)`;

const columns = sql`t.id, t.parent_id as "parentId", t.level, t.code, t.name, t.active, t.version`;

/** Whether a node lies within reach. */
const isWithin = (reach: Reach): RawBuilder<boolean> => (reach === "all" ? sql`true` : sql`t.path && ${[...reach]}::int[]`);

/** The nodes within reach and those above them, each below the one it belongs to. */
export async function listNodes(db: Database, reach: Reach): Promise<(OrgNode & { path: number[] })[]> {
  const { rows } = await sql<OrgNode & { path: number[] }>`
    with seen as materialized (select t.path from ${orgTree} t where ${isWithin(reach)})
    select ${columns}, t.path from ${orgTree} t where t.id in (select unnest(s.path) from seen s) order by t.place, t.id`.execute(db);
  return rows;
}

export type Standing = { id: number; items: number; pools: number };

/** How many items and pools stand in each node and below, of those within reach; nodes without any are left out. */
export async function countStanding(db: Database, reach: Reach): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    with here as (
      select i.division_id, count(*) as items, 0 as pools from swp_item i
      where i.deleted_at is null and ${withinOrg(reach, "i.division_id")} group by i.division_id
      union all
      select o.division_id, 0, count(*) from swp_pool o
      where o.deleted_at is null and ${withinOrg(reach, "o.division_id")} group by o.division_id)
    select n.id, sum(h.items)::int as items, sum(h.pools)::int as pools
    from here h join swp_place p on p.division_id = h.division_id cross join lateral unnest(array[p.division_id, p.unit_id, p.ob_id]) n (id)
    group by n.id`.execute(db);
  return rows;
}

/** Holds a node until the transaction ends, once nobody is putting something into it or below: who wants to waits, and then reads what has become of it. */
export async function lockNode(db: Database, id: number): Promise<void> {
  // FOR UPDATE: what is put into it names it, and is to be seen by whoever deactivates it.
  await sql`select from swp_org o where o.id = ${id} for update`.execute(db);
}

/** A node with the ids and codes on the way down to it, and whether all of them are active. */
export type PlacedNode = OrgNode & { path: number[]; codes: string; open: boolean };

export async function findNode(db: Database, id: number): Promise<PlacedNode | undefined> {
  const { rows } = await sql<PlacedNode>`select ${columns}, t.path, t.codes, t.open from ${orgTree} t where t.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a code is taken among the children of a node (null: the OBs); case does not count. */
export async function isCodeTaken(db: Database, parentId: number | null, code: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from swp_org o where coalesce(o.parent_id, 0) = ${parentId ?? 0} and lower(o.code) = lower(${code}) and o.id is distinct from ${except}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Lets one node be added or renamed at a time, until the transaction ends: no two of a parent get the same code. */
export async function lockOrganisation(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub organisation'))`.execute(db);
}

export async function insertNode(
  db: Database,
  node: { parentId: number | null; level: OrgLevel; code: string; name: string },
): Promise<number> {
  const { id } = await db
    .insertInto("swp_org")
    .values({ parent_id: node.parentId, level: node.level, code: node.code, name: node.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives a node another code, name or state, and its next version. */
export async function updateNodeRow(
  db: Database,
  id: number,
  node: { code: string; name: string; active: boolean; version: number },
): Promise<void> {
  await db.updateTable("swp_org").set(node).where("id", "=", id).execute();
}

export type Place = {
  divisionId: number;
  unitId: number;
  obId: number;
  division: string;
  unit: string;
  ob: string;
  /** Something new may be put here. */
  active: boolean;
};

/** Holds divisions, their units and their OBs as they are until the transaction ends: nobody deactivates one of them meanwhile. Where they stand is read after it. */
export async function lockPlaces(db: Database, divisionIds: readonly number[]): Promise<void> {
  // Of the tables: the application may read the view, and no more.
  await sql`
    select from swp_org d join swp_org u on u.id = d.parent_id join swp_org o on o.id = u.parent_id
    where d.id = any(${[...divisionIds]}::integer[]) for share`.execute(db);
}

/** Where a division stands; undefined for what is no division. */
export async function findPlace(db: Database, divisionId: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select p.division_id as "divisionId", p.unit_id as "unitId", p.ob_id as "obId", p.division_name as division, p.unit_name as unit, p.ob_name as ob, p.active
    from swp_place p where p.division_id = ${divisionId}`.execute(db);
  return rows[0];
}
