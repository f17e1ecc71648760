import type { Language } from "@hub/domain/languages.ts";
import { type Area, areaOf } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { endChallengesOf } from "./end-steps.sql.ts";

export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom("app_user")
    .select(["id", "email", "name", "password_hash", "language", "active", "removed_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/** The user's row, held until the transaction ends; undefined when there is none. */
export function lockUser(db: Database, id: number) {
  return db
    .selectFrom("app_user")
    .select(["id", "email", "name", "password_hash", "language", "active"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the hash of a password, or takes the password away; who is asked for a second factor after the one before begins again. */
export async function updatePassword(db: Database, id: number, hash: string | null, now: Date): Promise<void> {
  await endChallengesOf(db, id);
  await db.updateTable("app_user").set({ password_hash: hash, password_changed_at: now }).where("id", "=", id).execute();
}

/** Whether somebody has a password, and since when. */
export function findPasswordFacts(db: Database, id: number) {
  return db
    .selectFrom("app_user")
    .select((is) => [is("password_hash", "is not", null).$castTo<boolean>().as("hasPassword"), "password_changed_at as changedAt"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
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
    .values({
      email: user.email,
      name: user.name,
      search_text: foldText(`${user.name} ${user.email}`),
      password_hash: user.passwordHash,
      language: user.language ?? "es",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes somebody a member of an area; nothing happens when they are. */
export async function addToArea(db: Database, userId: number, area: Area): Promise<void> {
  await db
    .insertInto("area_member")
    .values({ user_id: userId, area })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Offers somebody all reports and all types of scenario. */
export async function insertAllViews(db: Database, userId: number): Promise<void> {
  await addToArea(db, userId, "HUB");
  for (const kind of ["report", "scenario"] as const) await db.insertInto("view_grant").values({ user_id: userId, kind }).execute();
}

export async function insertGrant(
  db: Database,
  grant: {
    userId: number;
    role: Role;
    legalEntityId?: number | null;
    sectionCode?: string | null;
    ingestionId?: number | null;
    orgId?: number | null;
  },
): Promise<void> {
  await addToArea(db, grant.userId, areaOf(grant.role));
  await db
    .insertInto("role_grant")
    .values({
      user_id: grant.userId,
      role: grant.role,
      legal_entity_id: grant.legalEntityId ?? null,
      section_code: grant.sectionCode ?? null,
      ingestion_id: grant.ingestionId ?? null,
      org_id: grant.orgId ?? null,
    })
    .execute();
}

/** Keeps the language somebody chose; false when nobody is called so. */
export async function updateLanguage(db: Database, email: string, language: Language): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("app_user").set({ language }).where("email", "=", email).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the portal offers a language; it goes on offering it until the transaction ends. */
export async function lockOfferedLanguage(db: Database, language: Language): Promise<boolean> {
  const row = await db.selectFrom("portal_language").select("active").where("code", "=", language).forShare().executeTakeFirst();
  return row?.active === true;
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

/** Puts the group's domain in place of the one the portal came with; answers that one, or undefined where it is the same, or somebody has said already which it is. */
export async function replaceShippedDomain(db: Database, domain: string): Promise<string | undefined> {
  const { rows } = await sql<{ before: string }>`
    update setting s set value = to_jsonb(${domain}::text), version = s.version + 1
    from (select key, value #>> '{}' as before from setting where key = 'corporate-domain' and version = 1 for no key update) was
    where s.key = was.key and was.before <> ${domain} returning was.before`.execute(db);
  return rows[0]?.before;
}
