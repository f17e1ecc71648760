import { isSealed } from "../../closing/hash-version.sql.ts";
import type { RetentionKind } from "@hub/domain/configuration/retention.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type PeriodRow = { kind: RetentionKind; months: number | null; version: number; changed: { at: Date; by: string } | null };

/** The periods in their order, with who changed each last as the trail says. */
export async function listPeriods(db: Database, kind: RetentionKind | null = null): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow & { at: Date | null; by: string | null }>`
    select p.kind, p.months, p.version, a.at, a.actor as by from retention_period p
    left join lateral (
      select a.at, a.actor from audit a where a.subject_type = 'retention-period' and a.subject_id = p.kind order by a.id desc limit 1) a on true
    where ${kind}::text is null or p.kind = ${kind}
    order by array_position(array['files', 'rows', 'findings', 'audit'], p.kind)`.execute(db);
  return rows.map(({ kind, months, version, at, by }) => ({ kind, months, version, changed: at && by !== null ? { at, by } : null }));
}

/** Writes a period if the version still is the one it was made on; false where it is another. */
export async function writePeriod(db: Database, kind: RetentionKind, version: number, months: number | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update retention_period set months = ${months}, version = version + 1 where kind = ${kind} and version = ${version}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export type Stays = "month-open" | "cell-open" | "held" | "not-sealed";
export type DueRow = { kind: RetentionKind; period: string | null; items: number; amount: number; stays: Stays | null };

/** Uploads whose file is past its period: id, period, bytes. */
const oldFiles = sql`
  select u.id, u.period, u.file_bytes as amount, upload_stays(u.id) as stays from upload u where u.file_id is not null and is_past_period('files', u.period)`;

/** Deliveries of people whose rows are past their period and were not put away. */
const oldRows = sql`
  select d.id, d.period, d.row_count as amount, coalesce(delivery_stays(d.id), case when not (${isSealed}) then 'not-sealed' end) as stays
  from delivery d
  join upload u on u.id = d.upload_id
  join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
  where is_past_period('rows', d.period) and coalesce(g.definition ->> 'holds', 'people') = 'people'
    and not exists (select from put_away a where a.kind = 'rows' and a.rule = 'retention' and a.delivery_id = d.id)`;

/** Uploads past their period of which something found is still kept. */
const oldIssues = sql`
  select u.id, u.period, (select count(*) from upload_issue i where i.upload_id = u.id) as amount, upload_stays(u.id) as stays
  from upload u
  where is_past_period('findings', u.period) and u.error_count + u.warning_count > 0
    and not exists (select from put_away a where a.kind = 'findings' and a.upload_id = u.id)`;

/** Exceptions that nobody works on any more, last found in a month that is past its period. */
const oldEvents = sql`
  select e.id, date_trunc('month', e.last_on)::date as period, 1::bigint as amount,
    case when is_held(date_trunc('month', e.last_on)::date, e.legal_entity_id) then 'held' end as stays
  from quality_event e
  where (e.status in ('RESOLVED', 'NOT_AN_ERROR') or (e.status = 'ACCEPTED' and e.accepted_until < current_date))
    and is_past_period('findings', date_trunc('month', e.last_on)::date) and e.id_value <> 'put-away-' || e.id`;

/** What would be put away now and what stays although its period is over, by kind and month. */
export async function listDue(db: Database): Promise<DueRow[]> {
  const group = (kind: RetentionKind, of: RawBuilder<unknown>) => sql`
    select ${kind} as kind, o.period::text as period, count(*)::integer as items, coalesce(sum(o.amount), 0)::bigint as amount, o.stays
    from (${of}) o group by o.period, o.stays`;
  const { rows } = await sql<Omit<DueRow, "amount"> & { amount: string }>`
    ${group("files", oldFiles)} union all ${group("rows", oldRows)}
    union all ${group("findings", sql`select period, amount, stays from (${oldIssues}) i union all select period, amount, stays from (${oldEvents}) e`)}
    union all
    select 'audit', null, count(*)::integer, count(*), case when exists (select from legal_hold where lifted_at is null) then 'held' end
    from audit a cross join retention_period p
    where p.kind = 'audit' and p.months is not null and a.at < now() - make_interval(months => p.months)
    having count(*) > 0
    order by 2 nulls last, 1, 5 nulls first`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export type OldFile = { id: number; fileId: number; fileBytes: number; period: string };

/** The oldest file that may go, held for this transaction; one that another worker is at is passed over. */
export async function lockOldFile(db: Database): Promise<OldFile | undefined> {
  const { rows } = await sql<OldFile>`
    select u.id, u.file_id as "fileId", u.file_bytes as "fileBytes", u.period from upload u
    where u.file_id is not null and is_past_period('files', u.period) and upload_stays(u.id) is null
    order by u.period, u.id limit 1 for no key update skip locked`.execute(db);
  return rows[0];
}

/** Takes a file from its upload, with its bytes, and says so. */
export async function putFileAway(db: Database, file: OldFile, erasureId: number | null = null): Promise<void> {
  await sql`update upload set file_id = null where id = ${file.id}`.execute(db);
  await sql`delete from file where id = ${file.fileId}`.execute(db);
  await sql`
    insert into put_away (kind, rule, period, upload_id, amount, erasure_id)
    values ('files', ${erasureId === null ? "retention" : "erasure"}, ${file.period}::date, ${file.id}, ${file.fileBytes}, ${erasureId})`.execute(
    db,
  );
}

/** The oldest delivery whose rows may go; looked at again by the function that takes them. */
export async function findOldRows(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select d.id from delivery d where d.id in (select o.id from (${oldRows}) o where o.stays is null order by o.period, o.id limit 1) for no key update skip locked`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Puts the rows of a delivery away, by the one function that may; throws where it finds that they stay. */
export async function putRowsAway(db: Database, deliveryId: number): Promise<void> {
  await sql`select put_away_rows(${deliveryId})`.execute(db);
}

/** Puts away what was found in the oldest upload that may go; false where there is none. Counts of causes stay, without what was found. */
export async function putIssuesAway(db: Database): Promise<boolean> {
  const { rows } = await sql<{ id: number; period: string }>`
    select u.id, u.period from upload u where u.id in (select o.id from (${oldIssues}) o where o.stays is null order by o.period, o.id limit 1)
    for no key update skip locked`.execute(db);
  const [upload] = rows;
  if (!upload) return false;
  await sql`
    with gone as (delete from upload_issue where upload_id = ${upload.id} returning 1),
    blank as (update upload_cause set found = null, params = null where upload_id = ${upload.id} and (found is not null or params is not null) returning 1)
    insert into put_away (kind, rule, period, upload_id, amount)
    select 'findings', 'retention', ${upload.period}::date, ${upload.id}, (select count(*) from gone) + (select count(*) from blank)`.execute(
    db,
  );
  return true;
}

const eventsAtOnce = 1000;

/** Puts away the words of the oldest exceptions that may go, with what was changed of them; false where there is none. What they were of, and how they ended, stays. */
export async function putEventsAway(db: Database): Promise<boolean> {
  const { rows } = await sql<{ id: number; period: string }>`
    select e.id, date_trunc('month', e.last_on)::date as period from quality_event e
    where e.id in (select o.id from (${oldEvents}) o where o.stays is null order by o.period, o.id limit ${eventsAtOnce}) for no key update skip locked`.execute(
    db,
  );
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await sql`update quality_event set id_value = 'put-away-' || id, version = version + 1 where id = any(${ids}::bigint[])`.execute(db);
  await sql`
    update quality_event_text set object_value = null, params = null, detail = null, comments = '', search = '' where event_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`select put_away_event_changes(${ids}::bigint[])`.execute(db);
  await sql`
    insert into put_away (kind, rule, period, amount)
    select 'findings', 'retention', period, count(*) from unnest(${rows.map(({ period }) => period)}::date[]) p (period) group by period`.execute(
    db,
  );
  return true;
}

const linesAtOnce = 5000;

/** Puts away the oldest lines of the trail that may go; false where there are none. */
export async function putAuditAway(db: Database): Promise<boolean> {
  const { rows } = await sql<{ gone: string | number }>`select put_away_audit(${linesAtOnce}) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0) > 0;
}

/** Said by a step before it puts anything away: until its end no run is told. */
export async function holdRun(db: Database): Promise<void> {
  await sql`select from retention_period where kind = 'files' for share`.execute(db);
}

export type RunCount = { kind: RetentionKind; period: string | null; items: number; amount: number };

/**
 * Writes down as one run what retention put away since the last one was; undefined where that is nothing. Whoever does it at the same time waits and finds nothing: so a
 * run that was killed is told by the next.
 */
export async function writeRun(db: Database): Promise<RunCount[] | undefined> {
  // It waits for whoever is at a step (holdRun): what they add is of this run or of the next, never of one that is told already.
  await sql`select from retention_period where kind = 'files' for no key update`.execute(db);
  const { rows } = await sql<{ counts: RunCount[] }>`
    with told as (select coalesce(max(up_to), 0) as up_to from retention_run),
    fresh as (select a.* from put_away a, told where a.id > told.up_to and a.rule = 'retention')
    insert into retention_run (up_to, counts)
    select (select max(id) from fresh), jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'items', items, 'amount', amount) order by period, kind)
    from (select kind, period, count(*) as items, sum(amount) as amount from fresh group by kind, period) c
    having count(*) > 0
    returning counts`.execute(db);
  return rows[0]?.counts;
}

/** The last runs, newest first. */
export async function listRuns(db: Database, limit: number): Promise<{ at: Date; counts: RunCount[] }[]> {
  const { rows } = await sql<{
    at: Date;
    counts: RunCount[];
  }>`select at, counts from retention_run order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Whether any kind has a period at all. */
export async function hasPeriods(db: Database): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from retention_period where months is not null) as any`.execute(db);
  return rows[0]?.any ?? false;
}
