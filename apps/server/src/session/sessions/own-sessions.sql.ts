import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellingAccess } from "../../live/tell-change.sql.ts";
import { isSessionKept } from "./access-end.sql.ts";
import type { SessionMethod } from "./sessions.sql.ts";

const told = tellingAccess(sql`user_id`).as("told");

/** The living sessions of a user, the one that asks first, then by their last use. */
export function listSessionsOf(db: Database, userId: number, current: Buffer | undefined, now: Date) {
  return db
    .selectFrom("user_session as s")
    .select(["id", "created_at", "last_used_at", "expires_at", "address", "user_agent"])
    .select((is) => [is.ref("method").$castTo<SessionMethod>().as("method"), is("token_hash", "=", current ?? Buffer.of()).as("current")])
    .where("user_id", "=", userId)
    .where("idle_until", ">", now)
    .where("expires_at", ">", now)
    .where(isSessionKept)
    .orderBy("current", "desc")
    .orderBy("last_used_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends one session of a user; false if they have no such session. */
export async function deleteSessionOf(db: Database, userId: number, id: number): Promise<boolean> {
  const ended = db.deleteFrom("user_session").where("id", "=", id).where("user_id", "=", userId).returning(told);
  return (await ended.execute()).length > 0;
}

/** Ends all sessions of a user but one, if one is named; answers how many. */
export async function deleteSessionsOf(db: Database, userId: number, but?: Buffer): Promise<number> {
  const all = db.deleteFrom("user_session").where("user_id", "=", userId);
  return (await (but ? all.where("token_hash", "!=", but) : all).returning(told).execute()).length;
}

/** Whether a session still stands; asked once more under the lock of the user's row by what would outlive the session. */
export async function hasSession(db: Database, hash: Buffer | undefined): Promise<boolean> {
  if (!hash) return false;
  const kept = db.selectFrom("user_session as s").select("id").where("token_hash", "=", hash).where(isSessionKept);
  return (await kept.executeTakeFirst()) !== undefined;
}
