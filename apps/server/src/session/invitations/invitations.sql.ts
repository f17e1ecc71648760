import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export const invitationKind = "invitation";

export type InvitationRow = { invitedAt: string; expiresAt: string | null; mail: "waiting" | "sent" | "refused" | "failed" };

// A mail that was not sent, for it was overtaken by the day its link ends, did not arrive.
const stateOfMail = sql`case when m.state = 'sent' then 'sent' when m.problem = 'EENVELOPE' then 'refused'
  when m.problem is not null or m.state in ('failed', 'dropped') then 'failed' else 'waiting' end`;

const instant = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The last invitation of user `u`, as one value; null where there is none. */
export const invitationOfUser = sql<InvitationRow | null>`(
  select json_build_object('invitedAt', ${instant(sql`i.invited_at`)}, 'expiresAt', ${instant(sql`i.expires_at`)}, 'mail', ${stateOfMail})
  from invitation i join mail_message m on m.id = i.message_id where i.user_id = u.id)`;

/** Whether user `u` has an invitation that is such; `i` and its mail `m`. */
export const hasInvitation = (is: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from invitation i join mail_message m on m.id = i.message_id where i.user_id = u.id and ${is})`;

/** Whether the mail of an invitation did not arrive. */
export const isUndelivered = sql`${stateOfMail} in ('refused', 'failed')`;

/** Orders an invitation for each of some users, whose rows are held, in place of their earlier ones and of all open links of theirs; in one statement. */
export async function orderInvitations(db: Database, userIds: readonly number[], now: Date, expiresAt: Date | null): Promise<void> {
  await sql`
    with asked as (select id from unnest(${[...userIds]}::int[]) a (id)),
    links as (delete from one_time_link l using asked where l.user_id = asked.id and l.used_at is null),
    message as (
      insert into mail_message (user_id, kind, key, subject, body, about, state, next_try_at, created_at)
      select id, ${invitationKind}, gen_random_uuid()::text, '', '', '{}'::jsonb, 'ordered', ${now}, ${now} from asked returning id, user_id)
    insert into invitation as i (user_id, message_id, invited_at, expires_at)
    select user_id, id, ${now}::timestamptz, ${expiresAt}::timestamptz from message
    on conflict (user_id) do update set message_id = excluded.message_id, invited_at = excluded.invited_at, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** The invitation that a mail is of, if no later one has taken its place; and whether its person has signed in by now. */
export async function findInvitationOf(
  db: Database,
  messageId: number,
): Promise<{ expiresAt: Date | null; signedIn: boolean } | undefined> {
  const { rows } = await sql<{ expiresAt: Date | null; signedIn: boolean }>`
    select i.expires_at as "expiresAt", u.last_sign_in_at is not null as "signedIn"
    from invitation i join app_user u on u.id = i.user_id where i.message_id = ${messageId}`.execute(db);
  return rows[0];
}
