import type { Language } from "@hub/domain/languages.ts";
import type { Grant, Views } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { accessOfUser } from "../session/sessions/sessions.sql.ts";

export type Addressee = { id: number; name: string; language: Language; grants: Grant[]; views: Views };

/** Of these people the active ones who use workflows and want to be reminded, with what they may act with today. */
export async function listAddressees(db: Database, ids: readonly number[], now: Date): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select u.id, u.name, u.language, ${accessOfUser(now)}
    from app_user u
    where u.id = any(${[...ids]}::integer[]) and u.active
      and not exists (select from reminder_choice r where r.user_id = u.id and not r.daily)
      and exists (select from grants_of(u.id, ${now}::timestamptz::date) g where g.role in ('wf-user', 'wf-admin'))`.execute(db);
  return rows;
}

/** Takes a day for its reminders; false when somebody has it already. */
export async function takeReminderDay(db: Database, day: string, at: Date): Promise<boolean> {
  const { rows } = await sql`insert into reminder_day (day, at) values (${day}::date, ${at}) on conflict do nothing returning day`.execute(
    db,
  );
  return rows.length > 0;
}

export type UntoldRow = {
  key: string;
  kind: "nudged" | "returned" | "reopening-approved" | "reopening-refused" | "held";
  userId: number;
  name: string;
  language: Language;
  byId: number;
  by: string;
  comment: string | null;
  section: string;
  legalEntity: string;
  period: string;
  until: string | null;
};

/**
 * What was done for somebody in the last two days and is not told by mail yet: nudges, returned work, decided reopenings, and files that a source brought in their name
 * and that wait for a yes: nobody looks on when one comes.
 */
export async function listUntold(db: Database, now: Date): Promise<UntoldRow[]> {
  const { rows } = await sql<UntoldRow>`
    with act as (
      select 'event-' || e.id as key, e.kind, t.user_id, e.user_id as by_id, e.comment, k.section_code, c.legal_entity_id, k.period, null::date as until
      from cell_event e join cell c on c.id = e.cell_id join consolidation k on k.id = c.consolidation_id cross join unnest(e.to_user_ids) t (user_id)
      where e.kind in ('nudged', 'returned') and e.at > ${now}::timestamptz - interval '2 days'
      union all
      select 'reopening-' || o.id || '-' || o.state, case o.state when 'REFUSED' then 'reopening-refused' else 'reopening-approved' end, o.asked_by, o.decided_by,
        o.decision_comment, k.section_code, c.legal_entity_id, k.period, o.until
      from reopening o join cell c on c.id = o.cell_id join consolidation k on k.id = c.consolidation_id where o.state in ('APPROVED', 'REFUSED') and o.decided_at > ${now}::timestamptz - interval '2 days'
      union all
      select 'held-' || d.id, 'held', d.delivered_by, d.delivered_by, null, d.section_code, d.legal_entity_id, d.period, null
      from delivery d join upload u on u.id = d.upload_id
      where d.state = 'HELD' and u.source_id is not null and d.delivered_at > ${now}::timestamptz - interval '2 days'
    )
    select a.key, a.kind, u.id as "userId", u.name, u.language, b.id as "byId", b.name as by, a.comment, a.section_code as section, e.name as "legalEntity", a.period::text as period,
      a.until::text as until
    from act a
    join app_user u on u.id = a.user_id and u.active
    join app_user b on b.id = a.by_id
    join legal_entity e on e.id = a.legal_entity_id
    where not exists (select from mail_message m where m.user_id = u.id and m.kind = 'told' and m.key = a.key)`.execute(db);
  return rows;
}

/** Whether somebody wants to be reminded; yes unless they said otherwise. */
export async function findReminderChoice(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ daily: boolean }>`select daily from reminder_choice where user_id = ${userId}`.execute(db);
  return rows[0]?.daily ?? true;
}

/** Keeps whether a person wants the daily reminder. */
export async function writeReminderChoice(db: Database, userId: number, daily: boolean): Promise<void> {
  await sql`insert into reminder_choice (user_id, daily) values (${userId}, ${daily}) on conflict (user_id) do update set daily = excluded.daily`.execute(
    db,
  );
}
