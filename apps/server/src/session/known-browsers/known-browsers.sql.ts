import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** The known browser of an account that may sign in; undefined when the token is not one, another's, or over. */
export async function findKnownBrowserId(db: Database, email: string, hash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom("known_browser as b")
    .innerJoin("app_user as u", "u.id", "b.user_id")
    .select("b.id")
    .where("b.token_hash", "=", hash)
    .where("u.email", "=", email)
    .where("u.active", "=", true)
    .where("b.expires_at", ">", now)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a browser is known for anybody. */
export async function isKnownToken(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("known_browser")
    .select("id")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a browser known for a user from now on, or longer. */
export async function saveKnownBrowser(
  db: Database,
  browser: { userId: number; hash: Buffer; now: Date; expiresAt: Date; userAgent: string },
): Promise<void> {
  const use = { last_used_at: browser.now, expires_at: browser.expiresAt, user_agent: browser.userAgent };
  await db
    .insertInto("known_browser")
    .values({ user_id: browser.userId, token_hash: browser.hash, created_at: browser.now, ...use })
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet(use))
    .execute();
}

/** Forgets a user's browsers beyond the `most` that were used last, and some of whomever's that are over. */
export async function deleteOldBrowsers(db: Database, userId: number, most: number, now: Date): Promise<void> {
  await sql`
    delete from known_browser where id in (
      select id from known_browser where user_id = ${userId} order by last_used_at desc, id desc offset ${most})`.execute(db);
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`
    delete from known_browser where id = any(array(
      select id from known_browser where expires_at <= ${now} limit 100 for update skip locked))`.execute(db);
}

/** The browsers a user is known by, the one with the token first, then by their last use. */
export function listBrowsersOf(db: Database, userId: number, current: Buffer | undefined, now: Date) {
  return db
    .selectFrom("known_browser")
    .select(["id", "created_at", "last_used_at", "expires_at", "user_agent"])
    .select((is) => is("token_hash", "=", current ?? Buffer.of()).as("current"))
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("current", "desc")
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Forgets one browser of a user; false if they have no such browser. */
export async function deleteBrowserOf(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("known_browser").where("id", "=", id).where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets all browsers of a user; answers how many. */
export async function deleteBrowsersOf(db: Database, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom("known_browser").where("user_id", "=", userId).executeTakeFirst();
  return Number(numDeletedRows);
}
