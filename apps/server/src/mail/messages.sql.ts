import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type NewMessage = {
  userId: number;
  kind: string;
  key: string;
  subject: string;
  body: string;
  /** Where it goes, if not to its person's address at the time. */ address?: string;
};
export type QueuedMessage = {
  id: number;
  userId: number;
  email: string;
  kind: string;
  subject: string;
  body: string;
  /** What it is about, where it is written when it is sent; null: it is written. */
  about: unknown;
  attempts: number;
};

/** Queues messages; what a user was told already under the same kind and key is not told again. Gives how many are new. */
export async function queueMessages(db: Database, messages: readonly NewMessage[], now: Date): Promise<number> {
  // ordered: a worker of 1.1.0, which knows no address of a message's own and would send it to the new one, takes what is queued alone.
  const { rows } = await sql`
    insert into mail_message (user_id, kind, key, subject, body, address, state, next_try_at, created_at)
    select m."userId", m.kind, m.key, m.subject, m.body, m.address, case when m.address is null then 'queued' else 'ordered' end, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m ("userId" int, kind text, key text, subject text, body text, address text)
    on conflict do nothing returning id`.execute(db);
  return rows.length;
}

/** What a user is told of, as messages name it. */
type ToldKey = Pick<NewMessage, "userId" | "kind" | "key">;

/**
 * Notes as told what one message says of several things together: each has a line of its own, which is not sent, so that it is not told again. Gives those that nobody had told yet, to be said
 * by a message of the same transaction.
 */
export async function takeTold(db: Database, keys: readonly ToldKey[], now: Date): Promise<ToldKey[]> {
  const { rows } = await sql<ToldKey>`
    insert into mail_message (user_id, kind, key, subject, body, state, next_try_at, created_at)
    select m."userId", m.kind, m.key, '', '', 'dropped', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as m ("userId" int, kind text, key text)
    order by m."userId", m.kind, m.key
    on conflict do nothing returning user_id as "userId", kind, key`.execute(db);
  return rows;
}

/**
 * Takes one message whose time has come: it is nobody else's until `until`, and then anybody's again, should whoever took it have died. Messages that another node
 * takes at this instant are passed over, and so are those of people who do not come in, but for what goes to an address of its own.
 */
export async function takeMessage(db: Database, now: Date, until: Date): Promise<QueuedMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`
    update mail_message m set next_try_at = ${until} from app_user u
    where u.id = m.user_id and m.id = (
      select q.id from mail_message q join app_user a on a.id = q.user_id and (a.active or q.address is not null)
      where q.state in ('queued', 'ordered') and q.next_try_at <= ${now}
      order by q.next_try_at, q.id limit 1 for no key update of q skip locked)
    returning m.id, m.user_id as "userId", coalesce(m.address, u.email) as email, m.kind, m.subject, m.body, m.about, m.attempts`.execute(
    db,
  );
  return rows[0];
}

/** Notes that a message went out. */
export async function markSent(db: Database, id: number, at: Date): Promise<void> {
  await sql`update mail_message set state = 'sent', sent_at = ${at}, attempts = attempts + 1, problem = null where id = ${id}`.execute(db);
}

/** Notes that a message is not to be sent after all. */
export async function markDropped(db: Database, id: number): Promise<void> {
  await sql`update mail_message set state = 'dropped' where id = ${id}`.execute(db);
}

/** Puts off a message that cannot be written yet, which is no failed attempt; one that was queued before `since` is not sent any more. */
export async function postpone(db: Database, id: number, { again, since }: { again: Date; since: Date }): Promise<void> {
  await sql`
    update mail_message set next_try_at = ${again}, state = case when created_at < ${since} then 'dropped' else state end where id = ${id}`.execute(
    db,
  );
}

/** Notes a failed attempt; `again` null gives up. */
export async function markFailed(db: Database, id: number, failed: { problem: string; again: Date | null }): Promise<void> {
  await sql`
    update mail_message set attempts = attempts + 1, problem = ${failed.problem}, state = case when ${failed.again}::timestamptz is null then 'failed' else state end,
      next_try_at = coalesce(${failed.again}, next_try_at)
    where id = ${id}`.execute(db);
}
