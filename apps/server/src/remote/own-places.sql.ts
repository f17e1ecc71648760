import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** Where the portal's own database answers; no address where it is reached through a socket. */
export async function findDatabasePlace(db: Database): Promise<{ address: string | null; port: number }> {
  const { rows } = await sql<{ address: string | null; port: number }>`
    select host(inet_server_addr()) as address, coalesce(inet_server_port(), current_setting('port')::int) as port`.execute(db);
  return rows[0] ?? { address: null, port: 5432 };
}

/** What tells the portal's own database apart from every other, by whatever name or way it is reached. */
export async function findDatabaseMark(db: Database): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select ${sql.raw(databaseMark)} as mark`.execute(db);
  return rows[0]?.mark ?? "";
}

/** The expression of that mark: a database's own number and the instant at which its server started. */
export const databaseMark = `(select oid::text from pg_catalog.pg_database where datname = pg_catalog.current_database()) || '@' || extract(epoch from pg_catalog.pg_postmaster_start_time())::text`;
