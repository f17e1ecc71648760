import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type PageAsset = { path: string; sha256: Buffer; packed: boolean; bytes: Buffer };

/** Held to the transaction's end: nodes that start at once bring their code one after the other. */
export async function lockAssets(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub page assets'))`.execute(db);
}

/** The paths that are there, of all releases, with the digest of what each holds. */
export async function listAssets(db: Database): Promise<{ path: string; sha256: Buffer }[]> {
  return db.selectFrom("page_asset").select(["path", "sha256"]).execute();
}

export async function insertAsset(db: Database, asset: PageAsset): Promise<void> {
  await db.insertInto("page_asset").values(asset).execute();
}

/** Says of which release the code is: that at `paths` is of the newest one, all other is replaced from today on, if it was not before. */
export async function markNewest(db: Database, paths: readonly string[]): Promise<void> {
  await sql`
    update page_asset set replaced_on = case when path = any(${paths}) then null else current_date end
    where (replaced_on is null) <> (path = any(${paths}))`.execute(db);
}

/** Says of code of an older release that somebody runs it today. */
export async function markRunning(db: Database, paths: readonly string[]): Promise<void> {
  await sql`update page_asset set replaced_on = current_date where path = any(${paths}) and replaced_on < current_date`.execute(db);
}

export async function findAsset(db: Database, path: string): Promise<PageAsset | undefined> {
  return db.selectFrom("page_asset").select(["path", "sha256", "packed", "bytes"]).where("path", "=", path).executeTakeFirst();
}

/** Deletes the code that was replaced more than so many days ago; answers how many pieces. */
export async function deleteReplaced(db: Database, days: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from page_asset where replaced_on < current_date - ${days}::int`.execute(db);
  return Number(numAffectedRows ?? 0);
}
