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

/** Candidates that are past their period (id, month, amount), and why one of them, `c`, stays: that is dear, and asked of no more of them than has to be. */
type Old = { candidates: RawBuilder<unknown>; stays: RawBuilder<unknown> };

/** Uploads whose file is past its period; bytes. */
const oldFiles: Old = {
  candidates: sql`select u.id, u.period, u.file_bytes as amount from upload u where u.file_id is not null and is_past_period('files', u.period)`,
  stays: sql`upload_stays(c.id)`,
};

/** Deliveries of people whose rows are past their period and were not put away. */
const oldRows: Old = {
  candidates: sql`
    select d.id, d.period, d.row_count as amount
    from delivery d
    join upload u on u.id = d.upload_id
    join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
    where is_past_period('rows', d.period) and coalesce(g.definition ->> 'holds', 'people') = 'people'
      and not exists (select from put_away a where a.kind = 'rows' and a.rule = 'retention' and a.delivery_id = d.id)`,
  stays: sql`(select coalesce(delivery_stays(d.id), case when not (${isSealed}) then 'not-sealed' end) from delivery d where d.id = c.id)`,
};

/** Uploads past their period of which something found is still kept. */
const oldIssues: Old = {
  candidates: sql`
    select u.id, u.period, (select count(*) from upload_issue i where i.upload_id = u.id) as amount
    from upload u
    where is_past_period('findings', u.period) and u.error_count + u.warning_count > 0
      and not exists (select from put_away a where a.kind = 'findings' and a.upload_id = u.id)`,
  stays: sql`upload_stays(c.id)`,
};

/** Whether nobody works on an exception `e` any more, and its words are still there. */
const isOver = sql`(e.status in ('RESOLVED', 'NOT_AN_ERROR') or (e.status = 'ACCEPTED' and e.accepted_until < current_date)) and e.id_value <> 'put-away-' || e.id`;

/** Exceptions that nobody works on any more, last found in a month that is past its period. */
const oldEvents: Old = {
  candidates: sql`
    select e.id, date_trunc('month', e.last_on)::date as period, 1::bigint as amount
    from quality_event e
    where ${isOver} and is_past_period('findings', date_trunc('month', e.last_on)::date)`,
  stays: sql`(select 'held' from quality_event e where e.id = c.id and is_held(c.period, e.legal_entity_id))`,
};

/** What would be put away now and what stays although its period is over, by kind and month. */
export async function listDue(db: Database): Promise<DueRow[]> {
  const judged = ({ candidates, stays }: Old) => sql`select c.period, c.amount, ${stays} as stays from (${candidates}) c`;
  const group = (kind: RetentionKind, of: RawBuilder<unknown>) => sql`
    select ${kind} as kind, o.period::text as period, count(*)::integer as items, coalesce(sum(o.amount), 0)::bigint as amount, o.stays
    from (${of}) o group by o.period, o.stays`;
  const { rows } = await sql<Omit<DueRow, "amount"> & { amount: string }>`
    ${group("files", judged(oldFiles))} union all ${group("rows", judged(oldRows))}
    union all ${group("findings", sql`${judged(oldIssues)} union all ${judged(oldEvents)}`)}
    union all
    select 'audit', null, count(*)::integer, count(*), case when exists (select from legal_hold where lifted_at is null) then 'held' end
    from audit a cross join retention_period p
    where p.kind = 'audit' and p.months is not null and a.at < now() - make_interval(months => p.months)
    having count(*) > 0
    order by 2 nulls last, 1, 5 nulls first`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** How far a run came among its candidates: what stands before was put away by it, or was found to stay. */
export type Place = { period: string; id: number };

/**
 * The first that may go behind a place, the oldest month first. They are put in order before one of them is judged, and no more are judged than are found: what stays is judged once in a
 * run, not for each that goes.
 */
async function listFree(db: Database, { candidates, stays }: Old, after: Place | undefined, most = 1): Promise<Place[]> {
  // `offset 0` keeps the judgement out of what is put in order.
  const { rows } = await sql<{ period: string; id: string | number }>`
    select c.period, c.id from (
      select o.period, o.id from (${candidates}) o
      where ${after === undefined ? sql`true` : sql`(o.period, o.id) > (${after.period}::date, ${after.id}::bigint)`} order by o.period, o.id offset 0) c
    where ${stays} is null order by c.period, c.id limit ${most}`.execute(db);
  return rows.map(({ period, id }) => ({ period, id: Number(id) }));
}

export type OldFile = { id: number; fileId: number; fileBytes: number; period: string };

/** Puts the next file away that may go, unless another worker is at it; answers which it was. */
export async function putNextFileAway(db: Database, after: Place | undefined): Promise<Place | undefined> {
  const [next] = await listFree(db, oldFiles, after);
  if (!next) return undefined;
  const { rows } = await sql<OldFile>`
    select u.id, u.file_id as "fileId", u.file_bytes as "fileBytes", u.period from upload u
    where u.id = ${next.id} and u.file_id is not null and upload_stays(u.id) is null for no key update skip locked`.execute(db);
  if (rows[0]) await putFileAway(db, rows[0]);
  return next;
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

/** Puts the rows of the next delivery away that may go, by the one function that may, which looks itself; answers which it was. */
export async function putNextRowsAway(db: Database, after: Place | undefined): Promise<Place | undefined> {
  const [next] = await listFree(db, oldRows, after);
  if (!next) return undefined;
  await sql`
    with free as (select d.id from delivery d where d.id = ${next.id} for no key update skip locked)
    select put_away_rows(id) from free`.execute(db);
  return next;
}

/** Puts away what was found in the next upload that may go; answers which it was. Counts of causes stay, without what was found. */
export async function putNextIssuesAway(db: Database, after: Place | undefined): Promise<Place | undefined> {
  const [next] = await listFree(db, oldIssues, after);
  if (!next) return undefined;
  const { rows } = await sql<{ id: number; period: string }>`
    select u.id, u.period from upload u
    where u.id = ${next.id} and upload_stays(u.id) is null for no key update skip locked`.execute(db);
  const [upload] = rows;
  if (!upload) return next;
  // Another worker may have put it away until it was held here, which a statement that began before does not see: an upload is told once.
  await sql`
    with gone as (delete from upload_issue where upload_id = ${upload.id} returning 1),
    blank as (update upload_cause set found = null, params = null where upload_id = ${upload.id} and (found is not null or params is not null) returning 1)
    insert into put_away (kind, rule, period, upload_id, amount)
    select 'findings', 'retention', ${upload.period}::date, ${upload.id}, (select count(*) from gone) + (select count(*) from blank)
    where not exists (select from put_away a where a.kind = 'findings' and a.upload_id = ${upload.id})`.execute(db);
  return next;
}

const eventsAtOnce = 1000;

/** Puts away the words of the next exceptions that may go, with what was changed of them; answers the last of them. What they were of, and how they ended, stays. */
export async function putNextEventsAway(db: Database, after: Place | undefined): Promise<Place | undefined> {
  const next = await listFree(db, oldEvents, after, eventsAtOnce);
  if (next.length === 0) return undefined;
  const { rows } = await sql<{ id: number; period: string }>`
    select e.id, date_trunc('month', e.last_on)::date as period from quality_event e
    where e.id = any(${next.map(({ id }) => id)}::bigint[]) and ${isOver} for no key update skip locked`.execute(db);
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
  return next.at(-1);
}

const linesAtOnce = 5000;

/** Puts away the oldest lines of the trail that may go; undefined where there are none. They are of no month. */
export async function putNextLinesAway(db: Database): Promise<Place | undefined> {
  const { rows } = await sql<{ gone: string | number }>`select put_away_audit(${linesAtOnce}) as gone`.execute(db);
  return Number(rows[0]?.gone ?? 0) > 0 ? { period: "infinity", id: 0 } : undefined;
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
