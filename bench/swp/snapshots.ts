import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "../../apps/server/src/db/tables.ts";
import { copyRows, sealSnapshot } from "../../apps/server/src/swp/snapshots/copy.sql.ts";

/** What is asked of snapshots: comparisons of now and three of them, the items behind a cell, the history of all and of a part. */
export const snapshotCases: [name: string, path: string][] = [
  ["comparison by division", "swp/comparison?tab=profiles-shortage&by=division&snapshots=1,2,3&now=1"],
  ["comparison by cluster", "swp/comparison?tab=profiles-shortage&by=cluster&snapshots=1,2,3&now=1"],
  ["comparison of a unit", "swp/comparison?tab=profiles-shortage&by=division&snapshots=1,2,3&now=1&orgs=5"],
  ["items that changed", "swp/comparison/items?tab=profiles-shortage&by=division&snapshots=1,2,3&now=1&column=3&kind=changed"],
  ["history", "swp/snapshots?tab=profiles-shortage"],
  ["history of a unit", "swp/snapshots?tab=profiles-shortage&orgs=5"],
];

/** Takes `count` snapshots of the profile shortages, the first three with changes in between, in the place of those there are; their ids begin with 1. */
export async function seedSnapshots(pool: pg.Pool, count: number): Promise<void> {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await pool.query("delete from swp_snapshot; alter sequence swp_snapshot_id_seq restart");
  const { rows: users } = await pool.query<{ id: number }>("select id from app_user order by id limit 1");
  const userId = users[0]?.id ?? 0;
  const scope = { tab: "profiles-shortage", orgId: null, withoutZero: false } as const;
  const taking = { orgName: "", at: new Date("2026-10-01T08:00:00Z"), userId, userName: "Lead", comment: "" };
  for (let n = 0; n < Math.min(3, count); n += 1) {
    await db.transaction().execute(async (db) => sealSnapshot(db, (await copyRows(db, scope, [])).id, scope, taking));
    await pool.query(
      "update swp_item set size_min = size_min + 1, size_max = size_max + 1 where tab = 'profiles-shortage' and size_min > 0 and id % 17 = $1",
      [n],
    );
    await pool.query("update swp_item set deleted_at = now() where tab = 'profiles-shortage' and id % 97 = $1", [n]);
  }
  // The rest are copies of the first one.
  const columns = async (table: string): Promise<string> => {
    const { rows } = await pool.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attname <> 'snapshot_id' order by attnum",
      [table],
    );
    return rows.map(({ name }) => name).join(", ");
  };
  const copies: string[] = [];
  for (const table of ["swp_snapshot_item", "swp_snapshot_term", "swp_snapshot_division"]) {
    const all = await columns(table);
    copies.push(
      `insert into ${table} (snapshot_id, ${all}) select n, ${all} from ${table}, generate_series(4, ${count}) n where snapshot_id = 1`,
    );
  }
  // In one transaction: rows without their snapshot cannot stay.
  await pool.query([...copies, seal(count)].join(";"));
  await pool.query("vacuum analyze");
}

const seal = (count: number) => `
  insert into swp_snapshot (id, tab, org_id, org_name, taken_at, taken_by_name, without_zero, totals)
  select n, tab, org_id, org_name, taken_at + n * interval '1 hour', taken_by_name, without_zero, totals from swp_snapshot, generate_series(4, ${count}) n where id = 1;
  select setval('swp_snapshot_id_seq', max(id)) from swp_snapshot`;
