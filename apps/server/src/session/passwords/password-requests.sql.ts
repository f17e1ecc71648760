import type { AskingLimit } from "@hub/domain/session/attempt-limits.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Who asks for a new password: the hash of the address that was typed, and the network it came from. */
type Asking = { account: Buffer; network: string };

export const passwordMailKind = "password";

/** Makes wishes of the same account or network wait for each other until the transaction ends, always in this order. */
export async function lockAsking(db: Database, { account, network }: Asking): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub password request'), hashtext(${account.toString("hex")}))`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('hub password request network'), hashtext(${network}))`.execute(db);
}

/** Until when an account or a network may ask no more; null when both may. */
export async function findAskingClosedUntil(
  db: Database,
  { account, network }: Asking,
  limits: { account: readonly AskingLimit[]; network: readonly AskingLimit[] },
  now: Date,
): Promise<Date | null> {
  const ends = [
    ...limits.account.map((limit) => endOf(sql`account = ${account}`, limit, now)),
    ...limits.network.map((limit) => endOf(sql`network = ${network}`, limit, now)),
  ];
  const { rows } = await sql<{ until: Date | null }>`select greatest(${sql.join(ends)}) as until`.execute(db);
  return rows[0]?.until ?? null;
}

function endOf(isCounted: RawBuilder<unknown>, { most, minutes }: AskingLimit, now: Date): RawBuilder<Date | null> {
  const since = new Date(now.getTime() - minutes * 60_000);
  return sql`(
    select at + make_interval(mins => ${minutes}) from password_request
    where ${isCounted} and at > ${since} order by at desc offset ${most - 1} limit 1)`;
}

/** Keeps a wish, whoever's it is. */
export async function insertRequest(db: Database, { account, network }: Asking, at: Date): Promise<void> {
  await db.insertInto("password_request").values({ account, network, at }).execute();
}

/** Clears away some wishes that no longer count, also those to which nobody could answer. */
export async function deleteOldRequests(db: Database, countsSince: Date): Promise<void> {
  // FOR UPDATE: they are deleted, but for those that somebody holds.
  await sql`
    delete from password_request where id = any(array(
      select id from password_request where at <= ${countsSince} order by id limit 1000 for update skip locked))`.execute(db);
}

/**
 * Looks up whose the wishes are that wait, and orders a mail for each that is of somebody who may sign in; in one statement. They go before all else that is queued, for
 * somebody waits for each. Answers whose they are.
 */
export async function orderPasswordMails(db: Database, now: Date): Promise<{ userId: number; network: string }[]> {
  const first = new Date(now.getTime() - 24 * 3600_000);
  const { rows } = await sql<{ userId: number; network: string }>`
    with waiting as (
      update password_request set looked_up_at = ${now} where id = any(array(
        select id from password_request where looked_up_at is null order by id limit 500 for no key update skip locked))
      returning id, account, network),
    asked as (select w.id, w.network, u.id as user_id from waiting w join app_user u on sha256(convert_to(u.email, 'UTF8')) = w.account and u.active),
    ordered as (
      insert into mail_message (user_id, kind, key, subject, body, about, state, next_try_at, created_at)
      select user_id, ${passwordMailKind}, id::text, '', '', '{}'::jsonb, 'ordered', ${first}, ${now} from asked)
    select user_id as "userId", network from asked order by id`.execute(db);
  return rows;
}

/** Whether somebody is let in by a password: they have one, had one, or were invited to choose one. */
export async function mayHavePassword(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select u.password_hash is not null or u.password_changed_at is not null
      or exists (select from invitation i where i.user_id = u.id and i.expires_at is not null) as may
    from app_user u where u.id = ${userId}`.execute(db);
  return rows[0]?.may ?? false;
}
