import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { tellChange } from "../live/tell-change.sql.ts";
import { endedBefore } from "./end-steps.sql.ts";
import { isSessionKept, isTokenKept } from "./sessions/access-end.sql.ts";

/** What ended of a user's access; `before`: a part had been ended already (access-end.sql.ts), and does not count here. */
export type EndedOfHeld = { sessions: number; tokens: number; before: boolean };

/**
 * Ends the sessions, personal access tokens, open password links, hand-overs and second steps of some users, whose rows are held, forgets their browsers, and takes back the
 * marks of what was ended before; in one statement. Answers how many sessions and tokens ended, by user.
 */
export async function endAccessOfHeld(db: Database, userIds: readonly number[], now: Date): Promise<Map<number, EndedOfHeld>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<EndedOfHeld & { userId: number }>`
    with asked as (select distinct id from unnest(${[...userIds]}::int[]) u (id)),
    links as (delete from one_time_link l using asked where l.user_id = asked.id and l.used_at is null),
    handovers as (delete from sso_handover h using asked where h.user_id = asked.id),
    challenges as (update second_factor_challenge c set expires_at = ${endedBefore} from asked where c.user_id = asked.id),
    browsers as (delete from known_browser b using asked where b.user_id = asked.id),
    marks as (delete from access_end e using asked where e.user_id = asked.id returning e.user_id),
    sessions as (delete from user_session s using asked where s.user_id = asked.id returning s.user_id, ${isSessionKept} as kept),
    tokens as (
      update access_token t set revoked_at = ${now} from asked where t.user_id = asked.id and t.revoked_at is null and t.expires_at > ${now}
      returning t.user_id, ${isTokenKept} as kept)
    select asked.id as "userId", exists (select from marks where user_id = asked.id) as before,
      (select count(*) from sessions where user_id = asked.id and kept) as sessions,
      (select count(*) from tokens where user_id = asked.id and kept) as tokens
    from asked`.execute(db);
  await tellChange(db, { topic: "access", users: userIds });
  return new Map(rows.map(({ userId, ...ended }) => [userId, ended]));
}
