import type { Issue } from "../../issue.ts";
import { instantOf, isTimeZone, wallTimeOf } from "../../ingestion/sources/zone-time.ts";

export const backupFrequencies = ["off", "daily", "weekly"] as const;
export type BackupFrequency = (typeof backupFrequencies)[number];

/** When back-ups are made by themselves; `weekday`: Monday is 1, of weekly ones; `hour`: 0 to 23 on the clock of `zone`. */
export type BackupSchedule = { frequency: BackupFrequency; weekday: number; hour: number; zone: string };
/** How many are kept: the newest of each of so many days, weeks and months that have one. */
export type KeptBackups = { days: number; weeks: number; months: number };

/** A period of a schedule in milliseconds: after two of them without a good back-up somebody has to look. */
const backupPeriod: Record<Exclude<BackupFrequency, "off">, number> = { daily: 86_400_000, weekly: 7 * 86_400_000 };

/** What is wrong with a schedule that its schema does not know. */
export function checkBackupSchedule({ zone }: BackupSchedule): Issue[] {
  return isTimeZone(zone) ? [] : [{ code: "sources.zone-unknown", path: ["zone"] }];
}

/** The next instant after `after` at which a back-up is due; undefined when none is made by itself. Takes a schedule without issues. */
export function nextBackup({ frequency, weekday, hour, zone }: BackupSchedule, after: Date): Date | undefined {
  if (frequency === "off") return undefined;
  const today = wallTimeOf(after, zone);
  // A week has each weekday once; the eighth day is for an hour of today that is over.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead));
    if (frequency === "weekly" && weekdayOf(day) !== weekday) continue;
    const at = instantOf({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate(), hour, minute: 0 }, zone);
    if (at > after) return at;
  }
  return undefined;
}

/** Whether the last good back-up, or the day since which there should be one, is further back than two periods. */
export function isBackupOverdue(frequency: BackupFrequency, since: Date, now: Date): boolean {
  return frequency !== "off" && now.getTime() - since.getTime() > 2 * backupPeriod[frequency];
}

/** Whether a back-up is restored on trial: every so many one is (0 never), and each until one succeeded. `since`: how many were made since that, null where none ever did. */
export function isTrialDue(every: number, since: number | null): boolean {
  return every > 0 && (since === null || since + 1 >= every);
}

/**
 * Which back-ups go: all but the newest of each of the last `days` days, `weeks` weeks and `months` months that have one, on the calendar of `zone`. The newest is never among them, and
 * where none are made any more none goes, however old they get.
 */
export function superfluousBackups<B extends { madeAt: Date }>(
  backups: readonly B[],
  { days, weeks, months }: KeptBackups,
  zone: string,
): B[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  for (const [most, spanOf] of [
    [days, dayOf],
    [weeks, weekOf],
    [months, monthOf],
  ] as const) {
    const spans = new Set<string>();
    for (const backup of newestFirst) {
      const span = spanOf(backup.madeAt, zone);
      if (spans.has(span) || spans.size >= most) continue;
      spans.add(span);
      kept.add(backup);
    }
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

const weekdayOf = (day: Date) => ((day.getUTCDay() + 6) % 7) + 1;

function dayOf(instant: Date, zone: string): string {
  const { year, month, day } = wallTimeOf(instant, zone);
  return `${year}-${month}-${day}`;
}

/** The Monday of its week. */
function weekOf(instant: Date, zone: string): string {
  const { year, month, day } = wallTimeOf(instant, zone);
  const date = new Date(Date.UTC(year, month - 1, day));
  date.setUTCDate(date.getUTCDate() - weekdayOf(date) + 1);
  return date.toISOString().slice(0, 10);
}

function monthOf(instant: Date, zone: string): string {
  const { year, month } = wallTimeOf(instant, zone);
  return `${year}-${month}`;
}
