import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellChange } from "../../live/tell-change.sql.ts";

/** Whether session `s` was not ended with all else its user had. */
export const isSessionKept = sql<SqlBool>`not exists (select from access_end e where e.user_id = s.user_id and s.id < e.sessions_below)`;
/** The same of token `t`. */
export const isTokenKept = sql<SqlBool>`not exists (select from access_end e where e.user_id = t.user_id and t.id < e.tokens_below)`;

/** The sessions (`s`) and tokens (`t`) of a user that are neither over by themselves nor ended; how many. */
function countStanding(userId: number, now: Date): RawBuilder<{ sessions: number; tokens: number }> {
  return sql`select
    (select count(*) from user_session s where s.user_id = ${userId} and s.idle_until > ${now} and s.expires_at > ${now} and ${isSessionKept}) as sessions,
    (select count(*) from access_token t where t.user_id = ${userId} and t.revoked_at is null and t.expires_at > ${now} and ${isTokenKept}) as tokens`;
}

/**
 * Ends all sessions and tokens that a user has, those too that are just being made, once the transaction commits; waits for no lock. What is made after this has
 * a higher number. Answers how many that were in use.
 */
export async function markAccessEnded(db: Database, userId: number, now: Date): Promise<{ sessions: number; tokens: number }> {
  const { rows } = await countStanding(userId, now).execute(db);
  await sql`
    insert into access_end (user_id, sessions_below, tokens_below)
    values (${userId}, nextval(pg_get_serial_sequence('user_session', 'id')), nextval(pg_get_serial_sequence('access_token', 'id')))`.execute(
    db,
  );
  await tellChange(db, { topic: "access", users: [userId] });
  return rows[0] ?? { sessions: 0, tokens: 0 };
}
