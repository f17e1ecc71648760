import { type RawBuilder, sql } from "kysely";
import type { Database } from "../connect.ts";

/** Notes that all which was committed until now has to be there for whoever reads next in a person's name (null: in anybody's). Answers up to where of the log that is. */
export async function writePosition(db: Database, userId: number | null): Promise<string> {
  // Computed first and written after it, so that the log does not end where one waits for it.
  const { rows } = await sql<{ position: string }>`
    with here as materialized (select pg_current_wal_insert_lsn() as position),
    noted as (
      insert into read_position as r (user_id, position) select ${userId}::integer, position from here
      on conflict on constraint read_position_user do update set position = excluded.position where r.position < excluded.position or r.position > ${ahead})
    select position::text from here`.execute(db);
  return rows[0]?.position ?? "";
}

/** A position that this server's log has not come to was noted on another one, of which a back-up was restored here. */
const ahead = sql`(case when pg_is_in_recovery() then null else pg_current_wal_insert_lsn() end)`;

/** Up to where whoever reads in the name of the user `u` (SQL of an id) has to be shown, as text; null where nothing was noted. */
export const positionOf = (userId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<
    string | null
  >`(select max(r.position)::text from read_position r where (r.user_id = ${userId} or r.user_id is null) and r.position <= ${ahead})`;

/** Which database of which cluster one is connected to: a replica has both from where it was copied. */
const place = sql`(select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database())`;
/** Since when a server runs, as it says it on whichever connection. */
export const started = "extract(epoch from pg_postmaster_start_time())::text";

export type PrimaryState = { position: string; place: string; started: string };

/** Where the server that takes changes is in its log, what it is, and since when it runs. */
export async function askPrimary(db: Database): Promise<PrimaryState | undefined> {
  const { rows } = await sql<PrimaryState>`
    select pg_current_wal_insert_lsn()::text as position, ${place} as place, ${sql.raw(started)} as started`.execute(db);
  return rows[0];
}

/** `noted`: what has to hold for everybody, as far as it knows. */
export type ReplicaState = { recovering: boolean; replayed: string | null; noted: string | null; place: string; started: string };

/** How far a replica has come, of which database it is one, and since when it runs: what tells it from another one at the same address. */
export async function askReplica(db: Database): Promise<ReplicaState | undefined> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn()::text as replayed, ${sql.raw(started)} as started, ${place} as place,
      (select position::text from read_position where user_id is null) as noted`.execute(db);
  return rows[0];
}
