import { adminRoleOf } from "@hub/domain/session/areas.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../db/connect.ts";

/**
 * Whether who made link `l` may still: an administrator, today, of every area its user is in. Else a link made before its user came into another area would
 * open that one too. The portal's own links have no maker.
 */
function isStillAllowed(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(l.created_by is null or not exists (
    select from area_member m where m.user_id = l.user_id and not exists (
      select from app_user c cross join lateral grants_of(c.id, ${now}::timestamptz::date) g
      where c.id = l.created_by and c.active and g.role = ${JSON.stringify(adminRoleOf)}::jsonb ->> m.area)))`;
}

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
    .where(isStillAllowed(now))
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

/** Uses a link up; false if another call did, it is over, or its maker may not any more. The user's row is held, so that no area is added meanwhile. */
export async function spendPasswordLink(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("one_time_link as l")
    .set({ used_at: now })
    .where("l.key_hash", "=", hash)
    .where("l.purpose", "=", "password")
    .where("l.used_at", "is", null)
    .where("l.expires_at", ">", now)
    .where(isStillAllowed(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes back the links of a user that were not used. */
export async function deleteOpenLinksOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("one_time_link").where("user_id", "=", userId).where("used_at", "is", null).execute();
}

/**
 * Whether a user's password was last set by a link whose maker does not administer an area: who made the link may know the password, and would get into that
 * area with it.
 */
export async function isPasswordForeign(db: Database, userId: number, role: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ foreign: boolean }>`
    select not exists (
      select from app_user c cross join lateral grants_of(c.id, ${now}::timestamptz::date) g where c.id = l.created_by and c.active and g.role = ${role}) as foreign
    from one_time_link l join app_user u on u.id = l.user_id
    where l.user_id = ${userId} and l.purpose = 'password' and l.used_at is not null and l.created_by is not null and u.password_hash is not null
    order by l.used_at desc limit 1`.execute(db);
  return rows[0]?.foreign ?? false;
}

export async function deletePassword(db: Database, userId: number): Promise<void> {
  await db.updateTable("app_user").set({ password_hash: null }).where("id", "=", userId).execute();
}
