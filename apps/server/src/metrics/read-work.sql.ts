import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** How much of a kind is in a state; the oldest in seconds, where its age says something. */
export type Amount = { kind: string; state: string; count: number; oldest: number | null };

/** Jobs in the queue that wait, run or are tried again, by kind. What is over says nothing here: the queue forgets it after a week. */
export async function countJobs(db: Database): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select name as kind, state::text, count(*)::int as count, extract(epoch from now() - min(created_on))::float8 as oldest
    from pgboss.job where state::text in ('created', 'retry', 'active') group by 1, 2`.execute(db);
  return rows;
}

/** Files that were sent, by their state; mails; scenarios, and closings that are asked for; erasures that are missing; closed versions that are not what was closed; tasks. */
export async function countWork(db: Database): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select 'delivery' as kind, state, count(*)::int as count, null::float8 as oldest from upload where purpose = 'deliver' group by state
    union all select 'mail', s.state, count(*)::int, extract(epoch from now() - min(m.created_at) filter (where s.state = 'queued'))::float8
      from mail_message m cross join lateral (select case m.state when 'ordered' then 'queued' else m.state end as state) s group by s.state
    union all select 'scenario', state, count(*)::int, null from scenario group by state
    union all select 'closing', 'asked', count(*)::int, extract(epoch from now() - min(closing_asked_at))::float8 from scenario where closing_asked_at is not null
    union all select 'erasure', 'missing', count(*)::int, extract(epoch from now() - min(found_at))::float8 from missing_erasure where settled_at is null
    union all select 'version', 'differs', count(*)::int, null from differing_version
    union all select 'task', state, count(*)::int, null from task group by state`.execute(db);
  return rows;
}

/** Lines of the trail that each receiver was not told yet, 10,000 at most, and how long the oldest of them has waited. */
export async function countAuditWaiting(db: Database, targets: readonly string[]): Promise<Amount[]> {
  const { rows } = await sql<Amount>`
    select 'audit:' || t.target as kind, 'waiting' as state, w.count, w.oldest
    from unnest(${targets}::text[]) t (target) left join audit_position p using (target),
      lateral (select count(*)::int as count, extract(epoch from now() - min(a.at))::float8 as oldest
        from (select at from audit where id > coalesce(p.sent_id, 0) order by id limit 10000) a) w`.execute(db);
  return rows;
}

/** Bytes of the whole database. */
export async function sizeOfDatabase(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** How the back-ups stand: seconds since the last good one (or since there should be one, null where none is planned), their period in seconds, and whether the last one, or the last trial, failed. */
export type BackupFigures = { age: number | null; period: number | null; making: boolean; trial: boolean };

export async function readBackups(db: Database): Promise<BackupFigures | undefined> {
  const { rows } = await sql<BackupFigures>`
    select extract(epoch from now() - greatest(p.planned_since, (
        select max(made_at) from backup_run where file_name is not null and removed_at is null and verify_problem is null and coalesce(trial_state, '') <> 'failed')))::float8 as age,
      case p.frequency when 'daily' then 86400 when 'weekly' then 604800 end as period,
      coalesce((select state = 'failed' from backup_run where state <> 'pending' order by id desc limit 1), false) as making,
      coalesce((select trial_state <> 'done' from backup_run where trial_state in ('done', 'failed', 'skipped') order by id desc limit 1), false) as trial
    from backup_plan p`.execute(db);
  return rows[0];
}
