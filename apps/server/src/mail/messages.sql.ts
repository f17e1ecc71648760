import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type NewMessage = { userId: number; kind: string; key: string; subject: string; body: string };
export type QueuedMessage = { id: number; email: string; subject: string; body: string; attempts: number };

/** Queues messages; what a user was told already under the same kind and key is not told again. Gives how many are new. */
export async function queueMessages(db: Database, messages: readonly NewMessage[], now: Date): Promise<number> {
  const { rows } = await sql`
    insert into mail_message (user_id, kind, key, subject, body, next_try_at, created_at)
    select m."userId", m.kind, m.key, m.subject, m.body, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m ("userId" int, kind text, key text, subject text, body text)
    on conflict do nothing returning id`.execute(db);
  return rows.length;
}

/**
 * Takes one message whose time has come: it is nobody else's until `until`, and then anybody's again, should whoever took it have died. Messages that another node
 * takes at this instant are passed over, those of removed people too.
 */
export async function takeMessage(db: Database, now: Date, until: Date): Promise<QueuedMessage | undefined> {
  const { rows } = await sql<QueuedMessage>`
    update mail_message m set next_try_at = ${until} from app_user u
    where u.id = m.user_id and m.id = (
      select q.id from mail_message q join app_user a on a.id = q.user_id and a.active
      where q.state = 'queued' and q.next_try_at <= ${now}
      order by q.next_try_at, q.id limit 1 for no key update of q skip locked)
    returning m.id, u.email, m.subject, m.body, m.attempts`.execute(db);
  return rows[0];
}

/** Notes that a message went out. */
export async function markSent(db: Database, id: number, at: Date): Promise<void> {
  await sql`update mail_message set state = 'sent', sent_at = ${at}, attempts = attempts + 1, problem = null where id = ${id}`.execute(db);
}

/** Notes a failed attempt; `again` null gives up. */
export async function markFailed(db: Database, id: number, failed: { problem: string; again: Date | null }): Promise<void> {
  await sql`
    update mail_message set attempts = attempts + 1, problem = ${failed.problem}, state = case when ${failed.again}::timestamptz is null then 'failed' else 'queued' end,
      next_try_at = coalesce(${failed.again}, next_try_at)
    where id = ${id}`.execute(db);
}
