import type { Database } from "../db/connect.ts";

/** A link that still sets a password, and whose. */
export function findPasswordLink(db: Database, hash: Buffer, now: Date) {
  return db
    .selectFrom("one_time_link as l")
    .innerJoin("app_user as u", "u.id", "l.user_id")
    .select(["u.id as userId", "u.email", "u.name", "l.expires_at as expiresAt"])
    .where("l.key_hash", "=", hash)
    .where("l.purpose", "=", "password")
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", now)
    .where("u.active", "=", true)
    .executeTakeFirst();
}

export async function insertPasswordLink(
  db: Database,
  link: { hash: Buffer; userId: number; createdBy: number | null; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("one_time_link")
    .values({
      key_hash: link.hash,
      purpose: "password",
      user_id: link.userId,
      created_by: link.createdBy,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Uses a link up; false if another call did, or it is over. */
export async function spendPasswordLink(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("one_time_link")
    .set({ used_at: now })
    .where("key_hash", "=", hash)
    .where("purpose", "=", "password")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back the links of a user that were not used. */
export async function deleteOpenLinksOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("one_time_link").where("user_id", "=", userId).where("used_at", "is", null).execute();
}
