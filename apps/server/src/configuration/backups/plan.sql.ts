import type { BackupFrequency, BackupSchedule, KeptBackups } from "@hub/domain/configuration/backups/backup-plan.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type BackupPlan = BackupSchedule & {
  keep: KeptBackups;
  trialEvery: number;
  recipient: string | null;
  plannedSince: Date | null;
  nextRunAt: Date | null;
  version: number;
};

type Row = {
  frequency: BackupFrequency;
  weekday: number;
  hour: number;
  zone: string;
  keep_days: number;
  keep_weeks: number;
  keep_months: number;
  trial_every: number;
  recipient: string | null;
  planned_since: Date | null;
  next_run_at: Date | null;
  version: number;
};

async function readPlan(db: Database, lock: RawBuilder<unknown>): Promise<BackupPlan> {
  const { rows } = await sql<Row>`select * from backup_plan ${lock}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The plan of the back-ups is gone.");
  const { frequency, weekday, hour, zone, recipient, version } = row;
  return {
    frequency,
    weekday,
    hour,
    zone,
    keep: { days: row.keep_days, weeks: row.keep_weeks, months: row.keep_months },
    trialEvery: row.trial_every,
    recipient,
    plannedSince: row.planned_since,
    nextRunAt: row.next_run_at,
    version,
  };
}

export const findPlan = (db: Database): Promise<BackupPlan> => readPlan(db, sql``);
/** The plan, held until the transaction ends. */
export const lockPlan = (db: Database): Promise<BackupPlan> => readPlan(db, sql`for no key update`);

/** Writes a plan as a whole. */
export async function updatePlan(db: Database, { keep, ...plan }: BackupPlan): Promise<void> {
  await sql`
    update backup_plan set frequency = ${plan.frequency}, weekday = ${plan.weekday}, hour = ${plan.hour}, zone = ${plan.zone}, keep_days = ${keep.days},
      keep_weeks = ${keep.weeks}, keep_months = ${keep.months}, trial_every = ${plan.trialEvery}, recipient = ${plan.recipient},
      planned_since = ${plan.plannedSince}, next_run_at = ${plan.nextRunAt}, version = ${plan.version}`.execute(db);
}

/** When the next one is made; no change of what people decide, so the version stays. */
export async function updateNextBackup(db: Database, nextRunAt: Date | null): Promise<void> {
  await sql`update backup_plan set next_run_at = ${nextRunAt}`.execute(db);
}
