import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** Takes ids of a table before its rows are written: what names new rows can then be written together with them. Those that are not used stay free for ever. */
export async function reserveIds(db: Database, table: "app_user" | "access_group" | "ingestion", count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}
