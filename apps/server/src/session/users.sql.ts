import type { Language } from "@hub/domain/languages.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom("app_user")
    .select(["id", "email", "name", "password_hash", "language", "active"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function countUsers(db: Database): Promise<number> {
  const row = await db
    .selectFrom("app_user")
    .select((is) => is.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertUser(
  db: Database,
  user: { email: string; name: string; passwordHash: string | null; language?: Language },
): Promise<number> {
  const row = await db
    .insertInto("app_user")
    .values({ email: user.email, name: user.name, password_hash: user.passwordHash, language: user.language ?? "es" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertGrant(
  db: Database,
  grant: { userId: number; role: Role; legalEntityId?: number | null; sectionCode?: string | null; ingestionId?: number | null },
): Promise<void> {
  await db
    .insertInto("role_grant")
    .values({
      user_id: grant.userId,
      role: grant.role,
      legal_entity_id: grant.legalEntityId ?? null,
      section_code: grant.sectionCode ?? null,
      ingestion_id: grant.ingestionId ?? null,
    })
    .execute();
}

export async function updateLanguage(db: Database, email: string, language: Language): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("app_user").set({ language }).where("email", "=", email).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markSignedIn(db: Database, userId: number, now: Date): Promise<void> {
  await db.updateTable("app_user").set({ last_sign_in_at: now }).where("id", "=", userId).execute();
}

/** Makes everything that happens once per installation wait for everything else of the kind, until the transaction ends. */
export async function lockSetUp(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub set-up'))`.execute(db);
}

export async function replaceSetUpLink(db: Database, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.deleteFrom("one_time_link").where("purpose", "=", "set-up").execute();
  await db.insertInto("one_time_link").values({ key_hash: hash, purpose: "set-up", expires_at: expiresAt }).execute();
}

/** Uses a link up; false if it does not stand, was used or is over. */
export async function spendSetUpLink(db: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("one_time_link")
    .set({ used_at: now })
    .where("key_hash", "=", hash)
    .where("purpose", "=", "set-up")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
