import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type EndedAccess = { sessions: number; tokens: number };

/**
 * Ends the sessions, personal access tokens, open password links and hand-overs of some users, whose rows are held, and forgets their browsers; in one statement.
 * Answers how many sessions and tokens ended, by user.
 */
export async function endAccessOfHeld(db: Database, userIds: readonly number[], now: Date): Promise<Map<number, EndedAccess>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<EndedAccess & { userId: number }>`
    with asked as (select distinct id from unnest(${[...userIds]}::int[]) u (id)),
    links as (delete from one_time_link l using asked where l.user_id = asked.id and l.used_at is null),
    handovers as (delete from sso_handover h using asked where h.user_id = asked.id),
    browsers as (delete from known_browser b using asked where b.user_id = asked.id),
    sessions as (delete from user_session s using asked where s.user_id = asked.id returning s.user_id),
    tokens as (
      update access_token t set revoked_at = ${now} from asked where t.user_id = asked.id and t.revoked_at is null and t.expires_at > ${now} returning t.user_id)
    select asked.id as "userId",
      (select count(*) from sessions where user_id = asked.id) as sessions,
      (select count(*) from tokens where user_id = asked.id) as tokens
    from asked`.execute(db);
  return new Map(rows.map(({ userId, ...ended }) => [userId, ended]));
}
