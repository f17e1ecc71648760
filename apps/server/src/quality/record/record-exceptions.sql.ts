import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { reopensWhenFound } from "../events/event-status.sql.ts";

/** An upload that came to a delivery of each of these entities. `idType`: what rows are known by; `isComplete`: nothing was found that is not listed. */
export type DeliveredUpload = {
  uploadId: number;
  ingestionId: number;
  section: string;
  period: string;
  /** Of all rows; null when a column of the file says it. */
  legalEntityId: number | null;
  idType: string;
  sender: { id: number };
  deliveries: readonly { id: number; legalEntityId: number }[];
  isComplete: boolean;
};

/** What the rows of a file were found to be, as an exception is known: one line each, however often it occurs in the file. */
const foundIn = (upload: DeliveredUpload) => sql`
  select distinct on (l.id, r.id, d."legalEntityId", i.id_value)
    l.id as element_id, r.id as rule_id, d."legalEntityId" as legal_entity_id, d.id as delivery_id, i.id_value, i.found as object_value, i.sensitive, i.params
  from (
    select *, coalesce(row_key, '#' || row_number) as id_value, coalesce(legal_entity_id, ${upload.legalEntityId}::integer) as entity
    from upload_issue where upload_id = ${upload.uploadId} and row_number is not null
  ) i
  join jsonb_to_recordset(${JSON.stringify(upload.deliveries)}::jsonb) as d (id bigint, "legalEntityId" integer) on d."legalEntityId" = i.entity
  join quality_rule r on r.origin = 'delivery' and r.code = i.code
  join quality_element l on l.ingestion_id = ${upload.ingestionId} and l.table_name = ${upload.section} and l.id_type = ${upload.idType}
    and l.object_type = case when i.column_name is null then 'row' else 'column' end and l.object_name = coalesce(i.column_name, '')
  order by l.id, r.id, d."legalEntityId", i.id_value, i.position`;

/** Adds the fields and rules that a file's findings name and nobody named before. */
export async function nameFindings(db: Database, upload: DeliveredUpload): Promise<void> {
  await sql`
    insert into quality_rule (origin, code)
    select distinct 'delivery', code from upload_issue where upload_id = ${upload.uploadId} and row_number is not null order by 2
    on conflict do nothing`.execute(db);
  await sql`
    insert into quality_element (ingestion_id, data_source, table_name, id_type, object_type, object_name)
    select distinct ${upload.ingestionId}::integer, g.code, ${upload.section}, ${upload.idType}, case when i.column_name is null then 'row' else 'column' end, coalesce(i.column_name, '')
    from upload_issue i join ingestion g on g.id = ${upload.ingestionId}
    where i.upload_id = ${upload.uploadId} and i.row_number is not null order by 5, 6
    on conflict do nothing`.execute(db);
}

/** Lets one file of an ingestion at a time be made into events, until the transaction ends. */
export async function lockEvents(db: Database, ingestionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('quality-events'), ${ingestionId}::integer)`.execute(db);
}

/**
 * Makes what was found the events it is: new ones open; known ones are found on this day too, and a Resolved one is open again, as one whose acceptance is
 * over. Events of these entities that the file does not show any more are told to be gone, and stay as they are. A file of a month before the one that an
 * event was last found in says nothing of it; people's edits of these events wait. Days are `now`'s in UTC; a fixed number of statements, over temporary tables whose size the planner knows.
 */
export async function recordExceptions(db: Database, upload: DeliveredUpload, now: Date, dueOn: string): Promise<void> {
  const entities = upload.deliveries.map(({ legalEntityId }) => legalEntityId);
  const at = sql`${now}::timestamptz`;
  const today = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  const sameEvent = sql`f.element_id = e.element_id and f.rule_id = e.rule_id and f.legal_entity_id = e.legal_entity_id and f.id_value = e.id_value`;
  await sql`drop table if exists pg_temp.exception_found, pg_temp.exception_known`.execute(db);
  await sql`create temp table exception_found on commit drop as ${foundIn(upload)}`.execute(db);
  await sql`analyze pg_temp.exception_found`.execute(db);
  await sql`
    create temp table exception_known on commit drop as
    with held as materialized (
      select e.* from quality_event e join quality_element l on l.id = e.element_id left join delivery d on d.id = e.delivery_id
      where l.ingestion_id = ${upload.ingestionId} and e.legal_entity_id = any(${entities}::integer[]) and (d.period is null or d.period <= ${upload.period}::date)
      order by e.id for no key update of e
    )
    select e.id, e.status as before, e.accepted_until as accepted_before, e.gone_on as gone_before, f.id_value is not null as found,
      f.id_value is not null and ${reopensWhenFound(today)} as reopens,
      f.delivery_id, f.id_value, f.object_value, f.sensitive, f.params
    from held e left join pg_temp.exception_found f on ${sameEvent}`.execute(db);
  await sql`analyze pg_temp.exception_known`.execute(db);
  await sql`
    update quality_event e set last_on = greatest(e.last_on, ${today}), gone_on = null, delivery_id = k.delivery_id,
      status = case when k.reopens then 'OPEN'::quality_status else e.status end, accepted_until = case when k.reopens then null else e.accepted_until end,
      version = e.version + k.reopens::integer, updated_by = case when k.reopens then null else e.updated_by end,
      updated_at = case when k.reopens then ${at} else e.updated_at end
    from pg_temp.exception_known k where k.id = e.id and k.found`.execute(db);
  await sql`
    update quality_event_text t set object_value = k.object_value, params = k.params, sensitive = k.sensitive,
      search = quality_search(k.id_value, k.object_value, k.sensitive, k.params, t.detail, t.comments)
    from pg_temp.exception_known k
    where k.id = t.event_id and k.found and (t.object_value, t.params, t.sensitive) is distinct from (k.object_value, k.params, k.sensitive)`.execute(
    db,
  );
  if (upload.isComplete)
    await sql`
      update quality_event e set gone_on = ${today} from pg_temp.exception_known k where k.id = e.id and not k.found and k.gone_before is null`.execute(
      db,
    );
  await sql`
    insert into quality_event (element_id, rule_id, legal_entity_id, accountant_id, first_on, last_on, due_on, updated_at, delivery_id, id_value)
    select f.element_id, f.rule_id, f.legal_entity_id, ${upload.sender.id}, ${today}, ${today}, ${dueOn}::date, ${at}, f.delivery_id, f.id_value
    from pg_temp.exception_found f
    where not exists (select from quality_event e where ${sameEvent})
    on conflict (element_id, rule_id, legal_entity_id, id_value) do nothing`.execute(db);
  await sql`
    insert into quality_event_text (event_id, object_value, sensitive, params, search)
    select e.id, f.object_value, f.sensitive, f.params, quality_search(f.id_value, f.object_value, f.sensitive, f.params, null, '')
    from pg_temp.exception_found f join quality_event e on ${sameEvent}
    where not exists (select from quality_event_text t where t.event_id = e.id)`.execute(db);
  await sql`
    insert into quality_event_change (event_id, at, kind, changes)
    select k.id, ${at},
      case when not k.found then 'gone' when not k.reopens then 'found-again' when k.before = 'RESOLVED' then 'reappeared' else 'acceptance-ended' end,
      case when not k.reopens then '[]'::jsonb else jsonb_build_array(jsonb_build_array('status', k.before, 'OPEN')) || case when k.accepted_before is null
        then '[]'::jsonb else jsonb_build_array(jsonb_build_array('acceptedUntil', k.accepted_before, null)) end end
    from pg_temp.exception_known k
    where k.reopens or (k.found and k.gone_before is not null) or (not k.found and k.gone_before is null and ${upload.isComplete})`.execute(
    db,
  );
  const places = entities.map((legalEntityId) => ({ legalEntityId, sectionCode: upload.section, ingestionId: upload.ingestionId }));
  if (places.length > 0) await tellChange(db, { topic: "quality", to: { permission: "quality.read", places } });
}

/** A cell that is due already leaves this many days. */
const daysAfterDue = 7;

/** By when exceptions of a section's month are to be worked: the day its cells are due, of several the first that is still to come. */
export async function findDueDay(db: Database, { section, period }: { section: string; period: string }, now: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    with day as (select (${now}::timestamptz at time zone 'UTC')::date as today)
    select coalesce(
      (select min(x.due_date) from expected_cells(${period}::date) x where x.section_code = ${section} and x.due_date >= day.today),
      day.today + ${daysAfterDue}::integer) as day
    from day`.execute(db);
  return rows[0]!.day;
}
