import { sql } from "kysely";
import type { Database } from "./connect.ts";
import type { BroughtRelease } from "./releases/min-app.ts";
import { writable } from "./writable.sql.ts";

/** Whether the database can be written to; it throws when it does not answer. */
export async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ writable: boolean }>`select ${sql.raw(writable)} as writable`.execute(db);
  return rows[0]?.writable === true;
}

/** The releases that came to the database. */
export async function listReleases(db: Database): Promise<BroughtRelease[]> {
  return db.selectFrom("app_release").select(["version", "min_app"]).execute();
}

/** The migrations that the database has had, with the hashes of their texts. */
export async function listMigrations(db: Database): Promise<{ name: string; sha256: string }[]> {
  return db.selectFrom("migration").select(["name", "sha256"]).orderBy("name").execute();
}
