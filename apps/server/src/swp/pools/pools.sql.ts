import { foldText } from "@hub/domain/fold-text.ts";
import type { Size } from "@hub/domain/swp/size.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";
import { sumsOfParts } from "../items/pool-sums.sql.ts";

type Reference = { id: number; code: string; name: string };
export type PoolRow = {
  id: number;
  ob: Reference;
  unit: Reference;
  division: Reference;
  name: string;
  poolMin: string;
  poolMax: string | null;
  assignedMin: string;
  assignedMax: string;
  parts: number;
  active: boolean;
  version: number;
};

const isNamed = (pattern: string) => sql`folded(concat_ws(' ', o.name, p.division_name, p.unit_name, p.ob_name)) like ${pattern}`;

/** Pools that a condition on `o` (swp_pool) and `p` (its place) finds, with what their parts take. */
async function selectPools(db: Database, where: RawBuilder<unknown>): Promise<PoolRow[]> {
  const { rows } = await sql<PoolRow>`
    select o.id, json_build_object('id', p.ob_id, 'code', p.ob_code, 'name', p.ob_name) as ob,
      json_build_object('id', p.unit_id, 'code', p.unit_code, 'name', p.unit_name) as unit,
      json_build_object('id', p.division_id, 'code', p.division_code, 'name', p.division_name) as division,
      o.name, o.size_min as "poolMin", o.size_max as "poolMax", s."assignedMin", s."assignedMax", s.parts, o.active, o.version
    from swp_pool o join swp_place p on p.division_id = o.division_id cross join lateral (${sumsOfParts}) s
    where o.deleted_at is null and ${where} order by folded(p.ob_name), folded(p.unit_name), folded(p.division_name), o.folded_name, o.id`.execute(
    db,
  );
  return rows;
}

/** The pools within reach, in parts of the organisation, whose names hold what is looked for. */
export function listPoolRows(
  db: Database,
  reach: Reach,
  given: { orgIds: readonly number[] | undefined; patterns: readonly string[] },
): Promise<PoolRow[]> {
  const conditions = [withinOrg(reach), ...(given.orgIds ? [withinOrg(given.orgIds)] : []), ...given.patterns.map(isNamed)];
  return selectPools(db, sql.join(conditions, sql` and `));
}

/** One pool within reach. */
export async function findPoolRow(db: Database, id: number, reach: Reach): Promise<PoolRow | undefined> {
  return (await selectPools(db, sql`o.id = ${id} and ${withinOrg(reach)}`))[0];
}

/** Lets one pool of a division be named at a time, until the transaction ends: no two get the same name. */
export async function lockPoolNames(db: Database, divisionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('swp-pool'), ${divisionId}::integer)`.execute(db);
}

/** Whether a division has a pool of that name, spelling aside. */
export async function isPoolNamed(db: Database, divisionId: number, name: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from swp_pool o where o.division_id = ${divisionId} and o.folded_name = ${foldText(name)} and o.deleted_at is null and o.id is distinct from ${except}::integer`.execute(
    db,
  );
  return rows.length > 0;
}

export type PoolInput = { name: string; size: Size };
type Writing = { userId: number; at: Date };

export async function insertPool(db: Database, divisionId: number, { name, size }: PoolInput, by: Writing): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into swp_pool (division_id, name, folded_name, size_min, size_max, updated_at, updated_by)
    values (${divisionId}, ${name}, ${foldText(name)}, ${size.min}, ${size.max}, ${by.at}, ${by.userId}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function updatePoolRow(
  db: Database,
  id: number,
  { name, size, active }: PoolInput & { active: boolean },
  by: Writing,
): Promise<void> {
  await sql`
    update swp_pool set name = ${name}, folded_name = ${foldText(name)}, size_min = ${size.min}, size_max = ${size.max}, active = ${active}, version = version + 1,
      updated_at = ${by.at}, updated_by = ${by.userId} where id = ${id}`.execute(db);
}

/** The row stays: deleted parts still name it. */
export async function deletePoolRow(db: Database, id: number, by: Writing): Promise<void> {
  await sql`update swp_pool set deleted_at = ${by.at}, updated_at = ${by.at}, updated_by = ${by.userId}, version = version + 1 where id = ${id}`.execute(
    db,
  );
}
