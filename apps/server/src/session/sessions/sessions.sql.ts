import type { SettingKey } from "@hub/domain/configuration/settings.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Grant, Permission, Views } from "@hub/domain/session/permissions.ts";
import { sessionRules } from "@hub/domain/session/session-rules.ts";
import { sql } from "kysely";
import { isSessionKept, isTokenKept } from "./access-end.sql.ts";
import { foldedViews } from "./views.sql.ts";
import { type Database, prepared } from "../../db/connect.ts";
import { positionOf } from "../../db/replica/positions.sql.ts";
import { tellingAccess } from "../../live/tell-change.sql.ts";

export type SessionRow = {
  userId: number;
  email: string;
  name: string;
  language: Language;
  /** Null when a token was never used. */
  lastUsedAt: Date | null;
  expiresAt: Date;
  grants: Grant[];
  views: Views;
  /** In a session that was not opened by single sign-on: a second factor is demanded of administrators, and the user has none. */
  lacksFactor?: boolean;
  /** Of a personal access token; null in a session. */
  scopes: Permission[] | null;
  /** Up to where of the log they are to be shown; only where that is asked for. */
  position?: string | null;
};

/** Today's grants and views of `u`: own, of groups and lent by who is away; an item left out means all of the kind, no row none. */
export const accessOfUser = (now: Date) => sql`
  coalesce((
    select json_agg(json_build_object('role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code, 'ingestionId', g.ingestion_id, 'orgId', g.org_id, 'onBehalfOf', g.on_behalf_of) order by g.grant_id)
    from acting_grants(u.id, ${now}::timestamptz::date) g
  ), '[]'::json) as grants,
  (select ${foldedViews} from acting_views(u.id, ${now}::timestamptz::date) v) as views`;

export type SessionMethod = "password" | "sso" | "link";

/** A column more where somebody may read from a replica, so that it costs no statement of its own. */
const positionColumn = (asked: boolean) => (asked ? sql`, ${positionOf(sql`u.id`)} as position` : sql``);
const named = (name: string, asked: boolean) => sql.raw(prepared(asked ? `${name}-and-position` : name));

/** Whether the user of session `s` would need a second factor as an administrator, and has none. */
const lacksFactor = sql`(s.method <> 'sso'
  and coalesce((select value = '1'::jsonb from setting where key = ${sql.lit("second-factor-administrators" satisfies SettingKey)}), false)
  and not exists (select from second_factor_key k where k.user_id = u.id))`;

/** The session and its user with the access of today, if neither is over. */
export async function findSessionRow(db: Database, hash: Buffer, now: Date, withPosition = false): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`${named("session", withPosition)}
    select u.id as "userId", u.email, u.name, u.language, s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt", ${lacksFactor} as "lacksFactor", null as scopes, ${accessOfUser(now)}${positionColumn(withPosition)}
    from user_session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hash} and s.idle_until > ${now} and s.expires_at > ${now} and u.active and ${isSessionKept}`.execute(db);
  return rows[0];
}

/** The personal access token and its owner with the access of today, if neither is over. */
export async function findTokenRow(db: Database, hash: Buffer, now: Date, withPosition = false): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`${named("access-token", withPosition)}
    select u.id as "userId", u.email, u.name, u.language, t.last_used_at as "lastUsedAt", t.expires_at as "expiresAt", t.scopes, ${accessOfUser(now)}${positionColumn(withPosition)}
    from access_token t join app_user u on u.id = t.user_id
    where t.token_hash = ${hash} and t.expires_at > ${now} and t.revoked_at is null and u.active and ${isTokenKept}`.execute(db);
  return rows[0];
}

/** Notes that a personal access token was used; not while somebody holds its row, for no call waits for that. */
export async function touchToken(db: Database, hash: Buffer, now: Date): Promise<void> {
  await sql`update access_token set last_used_at = ${now} where id in (
    select id from access_token where token_hash = ${hash} for no key update skip locked)`.execute(db);
}

/** Notes that a session was used, and until when it may rest; not while somebody holds its row, for no call waits for that. */
export async function touchSession(db: Database, hash: Buffer, now: Date): Promise<void> {
  const idle = sql`(select value::text::integer from setting where key = ${"session-idle-minutes" satisfies SettingKey})`;
  const idleUntil = sql`${now}::timestamptz + make_interval(mins => coalesce(${idle}, ${sessionRules["session-idle-minutes"].usual}::integer))`;
  await sql`update user_session set last_used_at = ${now}, idle_until = ${idleUntil} where id in (
    select id from user_session where token_hash = ${hash} for no key update skip locked)`.execute(db);
}

/** A new session, known by the hash of its token. */
export async function insertSession(
  db: Database,
  session: {
    hash: Buffer;
    userId: number;
    method: SessionMethod;
    now: Date;
    idleUntil: Date;
    expiresAt: Date;
    address: string;
    userAgent: string;
  },
): Promise<void> {
  await db
    .insertInto("user_session")
    .values({
      token_hash: session.hash,
      user_id: session.userId,
      method: session.method,
      created_at: session.now,
      last_used_at: session.now,
      idle_until: session.idleUntil,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
}

/** Ends one session. */
export async function deleteSession(db: Database, hash: Buffer): Promise<void> {
  await sql`with ended as (delete from user_session where token_hash = ${hash} returning user_id) select ${tellingAccess(sql`user_id`)} from ended`.execute(
    db,
  );
}

/** Clears away the sessions that are over; those that somebody holds are left to the next time, for signing in waits for nobody else. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`delete from user_session where id in (
    select id from user_session where idle_until <= ${now} or expires_at <= ${now} for update skip locked)`.execute(db);
}
