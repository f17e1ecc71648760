import type { allUsers as route } from "@hub/contract/configuration/users.ts";
import type { signInStates } from "@hub/contract/configuration/user-sign-in.ts";
import { daysUnused } from "@hub/domain/configuration/campaigns.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Language } from "@hub/domain/languages.ts";
import { type Area, dataRoles } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import type { Given } from "../../../http/bind.ts";
import { hasInvitation, invitationOfUser, type InvitationRow, isUndelivered } from "../../../session/invitations/invitations.sql.ts";
import type { Cursor } from "../../list-cursor.ts";
import { isUnusedUser } from "../../is-unused.sql.ts";
import { matchWords } from "../../match-words.sql.ts";

export type UserFilter = Pick<Given<typeof route>["query"], "search" | "area" | "role" | "groupId" | "legalEntityId" | "state" | "signIn">;
export type UserListRow = {
  id: number;
  email: string;
  name: string;
  language: Language;
  active: boolean;
  removed: boolean;
  areas: Area[];
  roles: Role[];
  groupCount: number;
  lastSignInAt: Date | null;
  hasPassword: boolean;
  invitation: InvitationRow | null;
  sortedBy: string;
};

/** The users whose grants, own or by a group they are in, are such; says nothing about days. */
function heldBy(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`u.id in (
    select g.user_id from role_grant g where g.user_id is not null and ${condition}
    union select m.user_id from role_grant g join group_member m on m.group_id = g.group_id where ${condition})`;
}

const neverIn = sql`u.last_sign_in_at is null`;

/** How users `u` have come in so far. */
const signInIs = (now: Date): Record<(typeof signInStates)[number], RawBuilder<unknown>> => ({
  never: neverIn,
  "not-invited": sql`${neverIn} and not ${hasInvitation(sql`true`)}`,
  invited: sql`${neverIn} and ${hasInvitation(sql`(i.expires_at is null or i.expires_at > ${now})`)}`,
  expired: sql`${neverIn} and ${hasInvitation(sql`i.expires_at <= ${now}`)}`,
  "mail-failed": sql`${neverIn} and ${hasInvitation(isUndelivered)}`,
  "90-days": isUnusedUser(now, daysUnused),
});

/** The filter of the list of users as SQL over `app_user u`; those who were removed stand only in their own list. */
export function isWantedUser({ search, area, role, groupId, legalEntityId, state, signIn }: UserFilter, now: Date): RawBuilder<unknown> {
  return sql.join(
    [
      matchWords(sql`u.search_text`, search && foldText(search)),
      state === "removed" ? sql`u.removed_at is not null` : sql`u.removed_at is null`,
      ...(state === "active" ? [sql`u.active`] : state === "inactive" ? [sql`not u.active`] : []),
      ...(area ? [sql`exists (select from area_member m where m.user_id = u.id and m.area = ${area})`] : []),
      ...(groupId ? [sql`exists (select from group_member m where m.user_id = u.id and m.group_id = ${groupId})`] : []),
      ...(signIn ? [signInIs(now)[signIn]] : []),
      ...(role ? [heldBy(sql`g.role = ${role}`)] : []),
      ...(legalEntityId
        ? [heldBy(sql`(g.legal_entity_id = ${legalEntityId} or (g.legal_entity_id is null and g.role = any(${dataRoles}::text[])))`)]
        : []),
    ],
    sql` and `,
  );
}

/** Users by name after a cursor, with today's roles, own and of groups. */
export async function listUserPage(
  db: Database,
  filter: UserFilter,
  after: Cursor | undefined,
  limit: number,
  now: Date,
): Promise<UserListRow[]> {
  const { rows } = await sql<UserListRow>`
    select p.id, p.email, p.name, p.language, p.active, p.removed_at is not null as removed, p.last_sign_in_at as "lastSignInAt",
      p.password_hash is not null as "hasPassword", p.invitation, lower(p.name) as "sortedBy",
      coalesce((select json_agg(m.area order by array_position(array['HUB', 'MUT', 'WF'], m.area)) from area_member m where m.user_id = p.id), '[]'::json) as areas,
      coalesce((select json_agg(distinct g.role) from grants_of(p.id, (${now}::timestamptz at time zone 'UTC')::date) g), '[]'::json) as roles,
      (select count(*) from group_member m where m.user_id = p.id) as "groupCount"
    from (
      select u.*, ${invitationOfUser} as invitation from app_user u
      where ${isWantedUser(filter, now)} and ${after ? sql`(lower(u.name), u.id) > (${after.text}, ${after.id}::int)` : sql`true`}
      order by lower(u.name), u.id limit ${limit}
    ) p order by lower(p.name), p.id`.execute(db);
  return rows;
}

export async function countUsersLike(db: Database, filter: UserFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from app_user u where ${isWantedUser(filter, now)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of users like that, in their order, up to `limit`. */
export async function listUserIds(db: Database, filter: UserFilter, limit: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select u.id from app_user u where ${isWantedUser(filter, now)} order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
