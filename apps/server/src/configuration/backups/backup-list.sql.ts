import { isGood } from "./runs.sql.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { BackupStep, Told } from "./runs.sql.ts";

export type BackupRow = {
  id: number;
  state: "pending" | "done" | "failed";
  step: BackupStep;
  askedBy: string | null;
  askedAt: Date;
  finishedAt: Date | null;
  node: string | null;
  problem: Told | null;
  fileName: string | null;
  madeAt: Date | null;
  bytes: number | null;
  rows: number | null;
  tables: number | null;
  milliseconds: number | null;
  sha256: string | null;
  recipient: string | null;
  verifiedAt: Date | null;
  verifyProblem: Told | null;
  trialState: "wanted" | "done" | "failed" | "skipped" | null;
  trialAt: Date | null;
  trialMilliseconds: number | null;
  trialProblem: Told | null;
  removedAt: Date | null;
};

/** The back-ups that stand, and of all others the latest, newest first. */
export async function listBackupRows(db: Database, most: number): Promise<BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select r.id, r.state, r.step, u.name as "askedBy", r.asked_at as "askedAt", r.finished_at as "finishedAt", r.node, r.problem, r.file_name as "fileName",
      r.made_at as "madeAt", r.bytes, r.row_count as rows, r.table_count as tables, r.milliseconds, r.sha256, r.recipient, r.verified_at as "verifiedAt",
      r.verify_problem as "verifyProblem", r.trial_state as "trialState", r.trial_at as "trialAt", r.trial_milliseconds as "trialMilliseconds",
      r.trial_problem as "trialProblem", r.removed_at as "removedAt"
    from backup_run r left join app_user u on u.id = r.asked_by order by r.id desc limit ${most}`.execute(db);
  return rows;
}

/** When the newest back-up was made that stands and that nothing is known against; null when there is none. */
export async function lastGoodBackup(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(made_at) as at from backup_run
    where file_name is not null and removed_at is null and ${isGood}`.execute(db);
  return rows[0]?.at ?? null;
}

/** The version of the database's server, as it calls itself. */
export async function serverVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? "";
}
