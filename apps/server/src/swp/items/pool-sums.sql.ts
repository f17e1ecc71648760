import type { Size } from "@hub/domain/swp/size.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { readSizeColumns } from "../item-columns.sql.ts";

/** A pool with what its parts take together: the sum of their mins and of their maxs, a number n being [n, n]. What is closed takes 0. */
export type PoolSum = {
  id: number;
  divisionId: number;
  name: string;
  active: boolean;
  total: Size;
  assigned: { min: string; max: string };
};

/** The sums of the parts of a pool, for a lateral join; the pool's id is given. */
export const sumsOfParts = sql`
  select coalesce(sum(part.size_min), 0) as "assignedMin", coalesce(sum(coalesce(part.size_max, part.size_min)), 0) as "assignedMax", count(*)::int as parts
  from swp_item part where part.pool_id = o.id and part.deleted_at is null`;

/** Holds pools until the transaction ends, in the order of their ids: nothing else adds to them meanwhile. */
export async function lockPools(db: Database, ids: readonly number[]): Promise<void> {
  await sql`select from swp_pool o where o.id = any(${[...ids]}::integer[]) order by o.id for no key update`.execute(db);
}

/** Pools with the sums of their parts. */
export async function listPoolSums(db: Database, ids: readonly number[]): Promise<PoolSum[]> {
  const { rows } = await sql<{
    id: number;
    divisionId: number;
    name: string;
    active: boolean;
    sizeMin: string;
    sizeMax: string | null;
    assignedMin: string;
    assignedMax: string;
  }>`
    select o.id, o.division_id as "divisionId", o.name, o.active, o.size_min as "sizeMin", o.size_max as "sizeMax", s."assignedMin", s."assignedMax"
    from swp_pool o cross join lateral (${sumsOfParts}) s where o.id = any(${[...ids]}::integer[]) and o.deleted_at is null`.execute(db);
  return rows.map(({ sizeMin, sizeMax, assignedMin, assignedMax, ...row }) => ({
    ...row,
    total: readSizeColumns(sizeMin, sizeMax) ?? { min: "0", max: null },
    assigned: { min: assignedMin, max: assignedMax },
  }));
}
