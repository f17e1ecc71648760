import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** What went wrong, as a code of a text with its values. */
export type Told = { code: string; params: Record<string, string | number> };
export type BackupStep = "waiting" | "making" | "checking" | "trying" | "tidying";

/** What is known of a back-up once it stands. */
export type Made = {
  fileName: string;
  madeAt: Date;
  bytes: number;
  rows: number;
  tables: number;
  milliseconds: number;
  sha256: string;
  recipient: string;
  verifiedAt: Date;
  trial: boolean;
};

export type ClaimedBackup = { id: number; attempts: number; fileName: string | null; trialState: string | null };

/** A new run; undefined when one is pending, on whatever node. */
export async function insertBackup(db: Database, { askedBy, now }: { askedBy: number | null; now: Date }): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into backup_run (asked_by, asked_at) values (${askedBy}, ${now}) on conflict do nothing returning id`.execute(db);
  return rows[0]?.id;
}

/** Takes a run, whoever had it before; undefined when it has ended. */
export async function claimBackup(db: Database, id: number, node: string, now: Date): Promise<ClaimedBackup | undefined> {
  const { rows } = await sql<ClaimedBackup>`
    update backup_run set attempts = attempts + 1, heartbeat_at = ${now}, node = ${node} where id = ${id} and state = 'pending'
    returning id, attempts, file_name as "fileName", trial_state as "trialState"`.execute(db);
  return rows[0];
}

const own = ({ id, attempts }: Pick<ClaimedBackup, "id" | "attempts">) => sql`id = ${id} and state = 'pending' and attempts = ${attempts}`;

/** A sign of life; false when the run is another attempt's by now. */
export async function beatBackup(db: Database, run: ClaimedBackup, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update backup_run set heartbeat_at = ${now} where ${own(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Says what a run is at. */
export async function noteStep(db: Database, run: ClaimedBackup, step: BackupStep): Promise<void> {
  await sql`update backup_run set step = ${step} where ${own(run)}`.execute(db);
}

/** Notes the back-up that stands now; false when the run is another attempt's by now. */
export async function noteMade(db: Database, run: ClaimedBackup, made: Made): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup_run set file_name = ${made.fileName}, made_at = ${made.madeAt}, bytes = ${made.bytes}, row_count = ${made.rows}, table_count = ${made.tables},
      milliseconds = ${made.milliseconds}, sha256 = ${made.sha256}, recipient = ${made.recipient}, verified_at = ${made.verifiedAt}, verify_problem = null,
      trial_state = ${made.trial ? "wanted" : null}
    where ${own(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes how a trial went; skipped where it could not be made, which says nothing against the back-up. */
export async function noteTrial(
  db: Database,
  run: ClaimedBackup,
  given: { state: "done" | "failed" | "skipped"; problem: Told | undefined; milliseconds: number | null; now: Date },
): Promise<void> {
  const { state, problem, milliseconds, now } = given;
  await sql`
    update backup_run set trial_state = ${state}, trial_at = ${now}, trial_milliseconds = ${milliseconds},
      trial_problem = ${problem ? JSON.stringify(problem) : null}::jsonb where ${own(run)}`.execute(db);
}

/** Ends a run; false when a later attempt has taken it over. */
export async function finishBackup(db: Database, run: ClaimedBackup, problem: Told | undefined, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup_run set state = ${problem ? "failed" : "done"}, finished_at = ${now}, problem = ${problem ? JSON.stringify(problem) : null}::jsonb
    where ${own(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Runs that gave no sign of life since an instant, marked so that only one node gives them out again. */
export async function takeSilentBackups(db: Database, since: Date, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update backup_run set heartbeat_at = ${now}
    where id in (select id from backup_run where state = 'pending' and coalesce(heartbeat_at, asked_at) < ${since} for no key update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where a pending run is at work; undefined when there is none. */
export async function findPendingNode(db: Database): Promise<{ node: string | null } | undefined> {
  const { rows } = await sql<{ node: string | null }>`select node from backup_run where state = 'pending'`.execute(db);
  return rows[0];
}

/** How many have failed in a row, the last one included. */
export async function countFailures(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from backup_run r where r.state = 'failed' and r.id > coalesce((select max(id) from backup_run where state = 'done'), 0)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many back-ups were made since the last one that was restored on trial with success; null when none ever was. */
export async function countSinceTrial(db: Database): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; count: number }>`
    select l.last, (select count(*)::int from backup_run r where r.verified_at is not null and r.id > l.last) as count
    from (select max(id) as last from backup_run where trial_state = 'done') l`.execute(db);
  const found = rows[0];
  return found?.last === null || found === undefined ? null : found.count;
}

/** Whether nothing is known against a back-up. */
export const isGood = sql<boolean>`(verify_problem is null and coalesce(trial_state, '') <> 'failed')`;

/** `isGood`: nothing is known against it. */
export type KeptBackup = { id: number; fileName: string; madeAt: Date; bytes: number; sha256: string; isGood: boolean };

const kept = sql`id, file_name as "fileName", made_at as "madeAt", bytes, sha256, ${isGood} as "isGood"`;

/** The back-ups that stand, the newest first. */
export async function listKept(db: Database): Promise<KeptBackup[]> {
  const { rows } = await sql<KeptBackup>`
    select ${kept} from backup_run
    where file_name is not null and removed_at is null and coalesce(trial_state, '') <> 'wanted' order by made_at desc`.execute(db);
  return rows;
}

/** The one that stands whose file was looked at longest ago, but for the newest one `but`. */
export async function findToVerify(db: Database, but: number): Promise<KeptBackup | undefined> {
  const { rows } = await sql<KeptBackup>`
    select ${kept} from backup_run
    where state = 'done' and removed_at is null and id <> ${but} order by verified_at limit 1`.execute(db);
  return rows[0];
}

/** Notes that the file of a back-up was read again: whether it still is what was written. */
export async function noteVerified(db: Database, id: number, problem: Told | undefined, now: Date): Promise<void> {
  await sql`update backup_run set verified_at = ${now}, verify_problem = ${problem ? JSON.stringify(problem) : null}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** Notes that the file of a back-up was taken away. */
export async function noteRemoved(db: Database, id: number, now: Date): Promise<void> {
  await sql`update backup_run set removed_at = ${now} where id = ${id}`.execute(db);
}

/** Forgets runs that nobody looks at any more: those that failed, or whose file is gone, before an instant. */
export async function deleteOldBackups(db: Database, before: Date): Promise<void> {
  await sql`
    delete from backup_run where (state = 'failed' or removed_at is not null) and finished_at < ${before}
      and id <> coalesce((select max(id) from backup_run where trial_state = 'done'), 0)`.execute(db);
}

/** Bytes that the last good one took; null when there is none. */
export async function lastBytes(db: Database): Promise<number | null> {
  const { rows } = await sql<{ bytes: number }>`select bytes from backup_run where bytes is not null order by made_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.bytes ?? null;
}
