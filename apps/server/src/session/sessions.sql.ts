import type { Language } from "@hub/domain/languages.ts";
import type { Grant } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** The session and its user with the grants of today, if neither is over. */
export async function findSessionRow(db: Database, hash: Buffer, now: Date) {
  const { rows } = await sql<{
    userId: number;
    email: string;
    name: string;
    language: Language;
    lastUsedAt: Date;
    expiresAt: Date;
    grants: Grant[];
  }>`
    select u.id as "userId", u.email, u.name, u.language, s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
      coalesce((
        select json_agg(json_build_object('role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code, 'ingestionId', g.ingestion_id) order by g.id)
        from role_grant g
        where g.user_id = u.id and (g.valid_from is null or g.valid_from <= ${now}::timestamptz::date) and (g.valid_to is null or g.valid_to >= ${now}::timestamptz::date)
      ), '[]'::json) as grants
    from user_session s join app_user u on u.id = s.user_id
    where s.token_hash = ${hash} and s.idle_until > ${now} and s.expires_at > ${now} and u.active`.execute(db);
  return rows[0];
}

export async function touchSession(db: Database, hash: Buffer, now: Date, idleUntil: Date): Promise<void> {
  await db.updateTable("user_session").set({ last_used_at: now, idle_until: idleUntil }).where("token_hash", "=", hash).execute();
}

export async function insertSession(
  db: Database,
  session: { hash: Buffer; userId: number; now: Date; idleUntil: Date; expiresAt: Date; address: string; userAgent: string },
): Promise<void> {
  await db
    .insertInto("user_session")
    .values({
      token_hash: session.hash,
      user_id: session.userId,
      created_at: session.now,
      last_used_at: session.now,
      idle_until: session.idleUntil,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
    })
    .execute();
}

export async function deleteSession(db: Database, hash: Buffer): Promise<void> {
  await db.deleteFrom("user_session").where("token_hash", "=", hash).execute();
}

export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom("user_session")
    .where((is) => is.or([is("idle_until", "<=", now), is("expires_at", "<=", now)]))
    .execute();
}

/** Failed attempts since the last success of an account, and of an address, after an instant. */
export async function countFailedAttempts(
  db: Database,
  account: string,
  address: string,
  since: Date,
): Promise<{ account: number; address: number }> {
  const { rows } = await sql<{ account: number; address: number }>`
    select
      (select count(*) from sign_in_attempt a where a.account = ${account} and a.at > ${since} and not a.succeeded
         and a.at > coalesce((select max(b.at) from sign_in_attempt b where b.account = ${account} and b.succeeded), '-infinity')) as account,
      (select count(*) from sign_in_attempt a where a.address = ${address} and a.at > ${since} and not a.succeeded) as address`.execute(db);
  return rows[0] ?? { account: 0, address: 0 };
}

/** Makes the attempts on an account wait for each other, until the transaction ends. */
export async function lockAttempts(db: Database, account: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub sign-in'), hashtext(${account}))`.execute(db);
}

/** Writes an attempt down as failed; answers its id. */
export async function insertAttempt(db: Database, attempt: { account: string; address: string; at: Date }): Promise<number> {
  const row = await db
    .insertInto("sign_in_attempt")
    .values({ ...attempt, succeeded: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function markSucceeded(db: Database, attemptId: number): Promise<void> {
  await db.updateTable("sign_in_attempt").set({ succeeded: true }).where("id", "=", attemptId).execute();
}
