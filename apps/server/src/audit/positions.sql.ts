import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type Target = "syslog" | "webhook";
export type Line = {
  id: number;
  at: Date;
  actorId: number | null;
  actor: string;
  action: string;
  subjectType: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  requestId: string | null;
};

/** Seconds for which a receiver is one worker's: longer than a batch may take. */
const leaseSeconds = 60;

/** Whether a receiver lacks a line and may be tried: asked first and written nowhere, since mostly nothing happens. */
export async function isBehind(db: Database, target: Target): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select coalesce(p.not_before <= clock_timestamp(), true) and exists (select from audit where id > coalesce(p.sent_id, 0)) as behind
    from (values (${target})) t (target) left join audit_position p using (target)`.execute(db);
  return rows[0]?.behind === true;
}

/**
 * Makes a receiver the work of `by` for a minute, or keeps it that; undefined where it is another worker's, or to be tried later. Answers how far it was told, and up to
 * which number no line is still to come. All by the database's clock and its own word on what runs; a look that is of another server's time (a back-up was restored)
 * counts as none.
 */
export async function takePosition(
  db: Database,
  target: Target,
  by: string,
): Promise<{ sentId: number; settledId: number; attempts: number } | undefined> {
  await sql`insert into audit_position (target) values (${target}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ sentId: number; settledId: number; attempts: number }>`
    update audit_position p set taken_by = ${by}, not_before = clock_timestamp() + make_interval(secs => ${leaseSeconds}),
      settled_id = case when looked_xid <= pg_snapshot_xmin(s) then greatest(settled_id, looked_id) else settled_id end,
      looked_id = case when looked_xid > pg_snapshot_xmin(s) and looked_xid <= pg_snapshot_xmax(s) then looked_id else (select max(id) from audit) end,
      looked_xid = case when looked_xid > pg_snapshot_xmin(s) and looked_xid <= pg_snapshot_xmax(s) then looked_xid else pg_snapshot_xmax(s) end
    from pg_current_snapshot() s
    where p.target = ${target} and (p.not_before <= clock_timestamp() or p.taken_by = ${by}::uuid)
    returning p.sent_id as "sentId", p.settled_id as "settledId", p.attempts`.execute(db);
  return rows[0];
}

/** Lines after one, in the order of their numbers; those that are still under way are missing. */
export async function readLines(db: Database, after: number, most: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select id, at, actor_id as "actorId", actor, action, subject_type as "subjectType", subject_id as "subjectId", before, after, request_id as "requestId"
    from audit where id > ${after} order by id limit ${most}`.execute(db);
  return rows;
}

/** Notes how far a receiver was told; false where it is another worker's by now. */
export async function advancePosition(db: Database, target: Target, by: string, sentId: number): Promise<boolean> {
  const { rows } = await sql`
    update audit_position set sent_id = greatest(sent_id, ${sentId}), attempts = 0 where target = ${target} and taken_by = ${by}::uuid
    returning target`.execute(db);
  return rows.length > 0;
}

/** Leaves a receiver to whoever comes next, after so many seconds; `failed`: it did not take what it was told. */
export async function leavePosition(db: Database, target: Target, by: string, left: { seconds: number; failed: boolean }): Promise<void> {
  await sql`
    update audit_position set taken_by = null, not_before = clock_timestamp() + make_interval(secs => ${left.seconds}),
      attempts = case when ${left.failed} then attempts + 1 else 0 end
    where target = ${target} and taken_by = ${by}::uuid`.execute(db);
}
