import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** As a server says it of itself, on the connection one asks it on. */
export const writable = "(not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean)";

/** Whether the database can be written to; it throws when it does not answer. */
export async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ writable: boolean }>`select ${sql.raw(writable)} as writable`.execute(db);
  return rows[0]?.writable === true;
}

/** The migrations that the database has had, with the hashes of their texts. */
export async function listMigrations(db: Database): Promise<{ name: string; sha256: string }[]> {
  return db.selectFrom("migration").select(["name", "sha256"]).orderBy("name").execute();
}
