import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { orgTree } from "./organisation.sql.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

/** A division with the ids of its OB, its unit and itself. */
export type PlacedDivision = { id: number; path: number[] };

/** The divisions within reach and, where nodes of the organisation are asked for, in or below one of them. */
export async function listViewedDivisions(db: Database, reach: Reach, orgIds: readonly number[] | undefined): Promise<PlacedDivision[]> {
  const { rows } = await sql<PlacedDivision>`
    select p.division_id as id, array[p.ob_id, p.unit_id, p.division_id] as path from swp_place p
    where ${withinOrg(reach)} and ${orgIds ? withinOrg(orgIds) : sql`true`} order by p.division_id`.execute(db);
  return rows;
}

/** Whether a node `t` is a division or has one below it. */
const hasDivision = sql<boolean>`t.id in (select unnest(array[p.division_id, p.unit_id, p.ob_id]) from swp_place p)`;

type Scope = { path: number[]; names: string; hasDivision: boolean };
/** A node of the organisation: the ids on the way down to it, and the names. */
export async function findScope(db: Database, orgId: number): Promise<Scope | undefined> {
  const { rows } =
    await sql<Scope>`select t.path, t.names, ${hasDivision} as "hasDivision" from ${orgTree} t where t.id = ${orgId}`.execute(db);
  return rows[0];
}

/** The nodes of the organisation that lie wholly within reach and have a division, in the order of the tree; first of all, where that is all, the whole. */
export async function listScopeRows(db: Database, reach: Reach): Promise<{ orgId: number | null; name: string }[]> {
  const within = reach === "all" ? sql`true` : sql`t.path && ${[...reach]}::int[]`;
  const { rows } = await sql<{ orgId: number | null; name: string }>`
    select t.id as "orgId", t.names as name from ${orgTree} t where ${within} and ${hasDivision} order by t.place, t.id`.execute(db);
  return reach === "all" ? [{ orgId: null, name: "" }, ...rows] : rows;
}
