import type { Area } from "@hub/domain/session/areas.ts";
import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import { invitationOfUser, type InvitationRow } from "../../../session/invitations/invitations.sql.ts";
import { isSessionKept } from "../../../session/sessions/access-end.sql.ts";

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
  /** Whether they have a key, and so are asked for a second factor after the password. */
  hasSecondFactor: boolean;
  sessions: number;
  invitation: InvitationRow | null;
  /** The areas the person is in, with the version of what they have there. */
  areas: { area: Area; version: number }[];
};

/** A person by user name, with the areas they are in. */
export async function findPerson(db: Database, email: string, now: Date): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, u.name, u.language, u.active, u.removed_at is not null as removed, u.version, u.created_at as "createdAt",
      u.last_sign_in_at as "lastSignInAt", u.password_hash is not null as "hasPassword",
      exists (select from second_factor_key k where k.user_id = u.id) as "hasSecondFactor",
      (select count(*) from user_session s where s.user_id = u.id and s.idle_until > ${now} and s.expires_at > ${now} and ${isSessionKept}) as sessions,
      ${invitationOfUser} as invitation,
      coalesce((select json_agg(json_build_object('area', m.area, 'version', m.version)) from area_member m where m.user_id = u.id), '[]'::json) as areas
    from app_user u where u.email = ${email}`.execute(db);
  return rows[0];
}

/** The areas a person is in. */
export async function listAreasOf(db: Database, userId: number): Promise<Area[]> {
  const rows = await db.selectFrom("area_member").select("area").where("user_id", "=", userId).execute();
  return rows.map(({ area }) => area as Area);
}
