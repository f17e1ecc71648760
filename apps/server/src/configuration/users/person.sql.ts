import type { Area } from "@hub/domain/session/areas.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type PersonRow = {
  id: number;
  email: string;
  name: string;
  language: Language;
  active: boolean;
  removed: boolean;
  version: number;
  createdAt: Date;
  lastSignInAt: Date | null;
  hasPassword: boolean;
  sessions: number;
  /** The areas the person is in, with the version of what they have there. */
  areas: { area: Area; version: number }[];
};

/** A person by user name, with the areas they are in. */
export async function findPerson(db: Database, email: string, now: Date): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, u.name, u.language, u.active, u.removed_at is not null as removed, u.version, u.created_at as "createdAt",
      u.last_sign_in_at as "lastSignInAt", u.password_hash is not null as "hasPassword",
      (select count(*) from user_session s where s.user_id = u.id and s.idle_until > ${now} and s.expires_at > ${now}) as sessions,
      coalesce((select json_agg(json_build_object('area', m.area, 'version', m.version)) from area_member m where m.user_id = u.id), '[]'::json) as areas
    from app_user u where u.email = ${email}`.execute(db);
  return rows[0];
}

export type PersonValues = { name: string; language: Language; active: boolean };

export async function insertPerson(db: Database, email: string, { name, language, active }: PersonValues): Promise<number> {
  const row = await db
    .insertInto("app_user")
    .values({ email, name, language, active, search_text: foldText(`${name} ${email}`) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes the person's own fields and raises the version; somebody who was removed is back. Answers the new version. */
export async function updatePerson(db: Database, id: number, email: string, { name, language, active }: PersonValues): Promise<number> {
  const row = await db
    .updateTable("app_user")
    .set((is) => ({ name, language, active, removed_at: null, search_text: foldText(`${name} ${email}`), version: is("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Takes a person out of the portal, and their password with them; what they did keeps their name. */
export async function removePerson(db: Database, id: number, now: Date): Promise<number> {
  const row = await db
    .updateTable("app_user")
    .set((is) => ({ active: false, removed_at: now, password_hash: null, version: is("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** The language new users start with. */
export async function findDefaultLanguage(db: Database): Promise<Language> {
  const row = await db.selectFrom("portal_language").select("code").where("is_default", "=", true).executeTakeFirst();
  return (row?.code ?? "es") as Language;
}

export async function insertMember(db: Database, userId: number, area: Area): Promise<void> {
  await db.insertInto("area_member").values({ user_id: userId, area }).execute();
}

/** Raises the version of what a person has in an area; answers it. */
export async function raiseAreaVersion(db: Database, userId: number, area: Area): Promise<number> {
  const row = await db
    .updateTable("area_member")
    .set((is) => ({ version: is("version", "+", 1) }))
    .where("user_id", "=", userId)
    .where("area", "=", area)
    .returning("version")
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Takes a person out of an area with all they have there. */
export async function deleteMember(db: Database, userId: number, area: Area): Promise<void> {
  await db.deleteFrom("area_member").where("user_id", "=", userId).where("area", "=", area).execute();
}
