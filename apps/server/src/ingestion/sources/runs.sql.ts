import type { SourceSchedule } from "@hub/domain/ingestion/sources/source-schedule.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type Told = { code: string; params: Record<string, string | number> };
export type RunRow = {
  id: number;
  state: "pending" | "done" | "failed";
  startedAt: Date | string;
  finishedAt: Date | string | null;
  askedBy: string | null;
  filesTaken: number;
  filesRefused: number;
  problem: Told | null;
};

/** Sources that are due, held by this transaction; those another node holds are left to it. */
export async function lockDueSources(db: Database, now: Date, most: number): Promise<{ id: number; schedule: SourceSchedule }[]> {
  const { rows } = await sql<{ id: number; schedule: SourceSchedule }>`
    select id, schedule from ingestion_source where active and next_run_at <= ${now} order by next_run_at limit ${most} for no key update skip locked`.execute(
    db,
  );
  return rows;
}

/** Sources of servers with files whose outcome stands and that are not yet put away, held likewise. A file that could not be is tried less and less often. */
export async function lockUnsettledSources(db: Database, now: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from ingestion_source s
    where s.active and s.sftp_endpoint_id is not null and exists (
        select from source_file f left join upload u on u.id = f.upload_id
        where f.source_id = s.id and f.state = 'taken' and (u.id is null or u.state not in ('RECEIVED', 'CHECKING'))
          and (f.settle_tried_at is null or f.settle_tried_at < ${now}::timestamptz - make_interval(mins => least(60, 5 * f.settle_attempts))))
      and not exists (select from source_run r where r.source_id = s.id and r.state = 'pending')
    limit ${most} for no key update skip locked`.execute(db);
  return rows.map((row) => row.id);
}

/** When a source is looked at next; null never by itself. */
export async function updateNextRun(db: Database, sourceId: number, nextRunAt: Date | null): Promise<void> {
  await sql`update ingestion_source set next_run_at = ${nextRunAt} where id = ${sourceId}`.execute(db);
}

/** Looks again no later than `at`. */
export async function bringForward(db: Database, sourceId: number, at: Date): Promise<void> {
  await sql`update ingestion_source set next_run_at = least(coalesce(next_run_at, ${at}), ${at}) where id = ${sourceId} and active`.execute(
    db,
  );
}

/** A new run; undefined when the source has one pending, on whatever node. */
export async function insertRun(
  db: Database,
  run: { sourceId: number; askedBy: number | null; onlySettles: boolean; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into source_run (source_id, asked_by, only_settles, started_at) values (${run.sourceId}, ${run.askedBy}, ${run.onlySettles}, ${run.now})
    on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

export type ClaimedRun = { id: number; sourceId: number; onlySettles: boolean; attempts: number };

/** Takes a run, whoever had it before; undefined when it has ended. */
export async function claimRun(db: Database, id: number, now: Date): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    update source_run set attempts = attempts + 1, heartbeat_at = ${now} where id = ${id} and state = 'pending'
    returning id, source_id as "sourceId", only_settles as "onlySettles", attempts`.execute(db);
  return rows[0];
}

/** A sign of life, while the run is this attempt's own. */
export async function beatRun(db: Database, run: ClaimedRun, now: Date): Promise<void> {
  await sql`update source_run set heartbeat_at = ${now} where id = ${run.id} and state = 'pending' and attempts = ${run.attempts}`.execute(
    db,
  );
}

/** Counts one more file that a run took. */
export async function countTaken(db: Database, run: ClaimedRun): Promise<void> {
  await sql`update source_run set files_taken = files_taken + 1 where id = ${run.id}`.execute(db);
}

/** Ends a run; not when a later one has taken it over. */
export async function finishRun(db: Database, run: ClaimedRun, problem: Told | undefined, now: Date): Promise<void> {
  await sql`
    update source_run set state = ${problem ? "failed" : "done"}, finished_at = ${now}, problem = ${problem ? JSON.stringify(problem) : null}::jsonb
    where id = ${run.id} and state = 'pending' and attempts = ${run.attempts}`.execute(db);
}

/** How many runs of a source that looked for files have failed in a row since an instant. */
export async function countFailures(db: Database, sourceId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from source_run r
    where r.source_id = ${sourceId} and r.state = 'failed' and not r.only_settles and r.finished_at > ${since} and not exists (
      select from source_run d where d.source_id = r.source_id and d.id > r.id and d.state = 'done' and not d.only_settles)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Runs that gave no sign of life since an instant, marked so that only one node gives them out again. */
export async function takeSilentRuns(db: Database, since: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update source_run set heartbeat_at = ${now}
    where id in (select id from source_run where state = 'pending' and coalesce(heartbeat_at, started_at) < ${since} for no key update skip locked)
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Forgets what nobody looks at any more: runs that took nothing, long ago. Those that took something stay with their files. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await sql`
    delete from source_run r where r.state <> 'pending' and r.finished_at < ${before} and not exists (select from source_file f where f.run_id = r.id)
      and exists (select from source_run n where n.source_id = r.source_id and n.id > r.id and not n.only_settles)`.execute(db);
}

function selectRuns(rest: RawBuilder<unknown>): RawBuilder<RunRow> {
  return sql<RunRow>`
    select r.id, r.state, r.started_at as "startedAt", r.finished_at as "finishedAt", a.name as "askedBy", r.files_taken as "filesTaken",
      (select count(*)::int from source_file f where f.run_id = r.id and f.problem is not null) as "filesRefused", r.problem
    from source_run r left join app_user a on a.id = r.asked_by where ${rest}`;
}

/** A run as lists show it. */
export async function findRun(db: Database, id: number): Promise<RunRow | undefined> {
  return (await selectRuns(sql`r.id = ${id}`).execute(db)).rows[0];
}

/** The runs of a source that looked for files, or failed, newest first. */
export async function listRunRows(db: Database, sourceId: number, before: number | undefined, limit: number): Promise<RunRow[]> {
  const older = before === undefined ? sql`true` : sql`r.id < ${before}`;
  const { rows } = await selectRuns(sql`
    r.source_id = ${sourceId} and (not r.only_settles or r.state = 'failed') and ${older} order by r.id desc limit ${limit}`).execute(db);
  return rows;
}

/** Whether a source is being looked at, or waits to be. */
export async function hasPendingRun(db: Database, sourceId: number): Promise<boolean> {
  return (await sql`select from source_run where source_id = ${sourceId} and state = 'pending'`.execute(db)).rows.length > 0;
}
