import { adminRoleOf } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../db/connect.ts";

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

/** Keeps a link: one that its maker carries, or one that is mailed to an address, with who gave that to its user. */
export async function insertPasswordLink(
  db: Database,
  link: { hash: Buffer; userId: number; createdBy: number | null; mailedTo?: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("one_time_link")
    .values({
      key_hash: link.hash,
      purpose: "password",
      user_id: link.userId,
      created_by: link.createdBy,
      mailed_to: link.mailedTo ?? null,
      address_by: (is) =>
        is
          .selectFrom("app_user as u")
          .select("u.email_by")
          .where("u.id", "=", link.userId)
          .where("u.email", "=", link.mailedTo ?? null),
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** Uses a link up; false if another call did, it is over, or its maker may not any more. The user's row is held: an area that is added meanwhile sees it (configuration/users, lockPeople). */
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

/** As `deleteOpenLinksOf`, but for those that somebody is just using: it waits for nobody. */
export async function deleteFreeLinksOf(db: Database, userId: number): Promise<void> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`delete from one_time_link where key_hash in (
    select key_hash from one_time_link where user_id = ${userId} and used_at is null for update skip locked)`.execute(db);
}

export type PasswordMaker = {
  userId: number;
  makerId: number;
  /** What the maker administers or does today; nothing of one who is not active. */ roles: Role[];
};

/**
 * By whose links the passwords of some users were last set, where they have one and somebody made the link. Nobody but its reader knows one that came by mail; where that was another address than
 * the user's of today, it is whoever gave that address who may have read it. In one statement.
 */
export async function listPasswordMakers(db: Database, userIds: readonly number[], now: Date): Promise<PasswordMaker[]> {
  const { rows } = await sql<PasswordMaker>`
    with made as (
      select distinct on (l.user_id) l.user_id, coalesce(l.created_by, case when l.mailed_to <> u.email then l.address_by end) as created_by
      from one_time_link l join app_user u on u.id = l.user_id and u.password_hash is not null
      where l.user_id = any(${[...userIds]}::int[]) and l.purpose = 'password' and l.used_at is not null
      order by l.user_id, l.used_at desc),
    maker as (
      select c.id, (select json_agg(distinct g.role) from grants_of(c.id, ${now}::timestamptz::date) g) as roles
      from app_user c where c.id in (select created_by from made) and c.active)
    select made.user_id as "userId", made.created_by as "makerId", coalesce(maker.roles, '[]'::json) as roles
    from made left join maker on maker.id = made.created_by where made.created_by is not null`.execute(db);
  return rows;
}
