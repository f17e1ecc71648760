import type { EventFields } from "@hub/domain/quality/check-event-edit.ts";
import type { EventStatus } from "@hub/domain/quality/event-status.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { telling } from "../../live/tell-change.sql.ts";
import { type Asking, matching, withinReach } from "../events/filter.sql.ts";
import type { EventReach } from "../policy.ts";
import type { EventFilter } from "../events/read-filter.ts";

/** An event as it is to be; `comments` null: as they are. */
export type EventWrite = {
  id: number;
  status: EventStatus;
  acceptedUntil: string | null;
  accountantId: number | null;
  perimeterId: number | null;
  dueOn: string | null;
  comments: string | null;
};

/** Who writes, when and how; `addComment` is put at the end of the comments of every event written, in the place of what `writes` say of them. */
export type Writing = {
  userId: number;
  at: Date;
  kind: "edited" | "bulk-edited" | "imported" | "undone";
  taskId?: number;
  addComment?: string;
};

/** What JavaScript's trim takes away, so that both ends of the portal mean the same by blank. */
const blanks =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** Holds an event within reach until the transaction ends; answers whether there is one. */
export async function lockEvent(db: Database, id: number, reach: EventReach): Promise<boolean> {
  const { rows } = await sql`select from quality_event e where e.id = ${id} and ${withinReach(reach)} for no key update`.execute(db);
  return rows.length > 0;
}

/** Holds all events of a filter until the transaction ends, in the order of their ids; answers the ids, up to `limit` of them. */
export async function lockMatching(db: Database, filter: EventFilter, asking: Asking, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${matchingIds(filter, asking, limit)} for no key update of e`.execute(db);
  return rows.map(({ id }) => id);
}

/** The same ids, with nothing held. */
export async function listMatchingIds(db: Database, filter: EventFilter, asking: Asking, limit: number): Promise<number[]> {
  const { rows } = await matchingIds(filter, asking, limit).execute(db);
  return rows.map(({ id }) => id);
}

const matchingIds = (filter: EventFilter, asking: Asking, limit: number) => sql<{ id: number }>`
  select e.id from quality_event e where ${matching(filter, asking)} order by e.id limit ${limit}`;

/** An event as an edit of many reads it; of its comments the length alone, as JavaScript counts, without the blanks at their end. */
export type MatchedRow = {
  id: number;
  version: number;
  elementId: number;
  legalEntityId: number;
  accountantId: number | null;
  accountantEmail: string | null;
  perimeterId: number | null;
  perimeterCode: string | null;
  status: EventStatus;
  acceptedUntil: string | null;
  firstOn: string;
  dueOn: string | null;
  commentsLength: number;
};

/** The events of a filter by id, up to `limit`; one statement. */
export function readMatching(db: Database, filter: EventFilter, asking: Asking, limit: number): Promise<MatchedRow[]> {
  return readRows(db, sql`select * from quality_event e where ${matching(filter, asking)} order by e.id limit ${limit}`);
}

/** Events by id that are held, as they are now. */
export function readHeld(db: Database, ids: readonly number[]): Promise<MatchedRow[]> {
  return readRows(db, sql`select * from quality_event e where e.id = any(${[...ids]}::bigint[])`);
}

async function readRows(db: Database, picked: RawBuilder<unknown>): Promise<MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    select e.id, e.version, e.element_id as "elementId", e.legal_entity_id as "legalEntityId", e.accountant_id as "accountantId", a.email as "accountantEmail",
      e.perimeter_id as "perimeterId", p.code as "perimeterCode", e.status, e.accepted_until as "acceptedUntil", e.first_on as "firstOn",
      nullif(e.due_on, 'infinity') as "dueOn",
      case when t.comments = '' then 0 else length(c.text) + case when octet_length(c.text) = length(c.text) then 0
        else length(regexp_replace(c.text, '[^\\U00010000-\\U0010FFFF]', '', 'g')) end end as "commentsLength"
    from (${picked}) e
    join quality_event_text t on t.event_id = e.id
    cross join lateral (select rtrim(t.comments, ${blanks}) as text) c
    left join app_user a on a.id = e.accountant_id
    left join lookup_value p on p.id = e.perimeter_id
    order by e.id`.execute(db);
  return rows;
}

/**
 * Writes edits of events that are held: what they become, their texts with what is searched, and a line of each event's history with the fields that changed.
 * One statement, however many. Events must stand in `writes` because something of them changes: their version is raised.
 */
export async function writeEvents(db: Database, writes: readonly EventWrite[], by: Writing): Promise<void> {
  if (writes.length === 0) return;
  const { comments, search } = by.addComment === undefined ? given : adding(by.addComment);
  await sql`
    with edit as materialized (
      select e.id, e.id_value, t.object_value, t.sensitive, t.params, t.detail, t.search, g.status, g."acceptedUntil" as accepted_until,
        g."accountantId" as accountant_id, g."perimeterId" as perimeter_id, coalesce(g."dueOn", 'infinity') as due_on, ${comments} as comments,
        e.status as old_status, e.accepted_until as old_accepted_until, e.accountant_id as old_accountant_id, e.perimeter_id as old_perimeter_id,
        e.due_on as old_due_on, t.comments as old_comments
      from jsonb_to_recordset(${JSON.stringify(writes)}::jsonb) as g (
        id bigint, status quality_status, "acceptedUntil" date, "accountantId" integer, "perimeterId" integer, "dueOn" date, comments text)
      join quality_event e on e.id = g.id
      join quality_event_text t on t.event_id = g.id
    ),
    edited as (
      update quality_event e set status = d.status, accepted_until = d.accepted_until, accountant_id = d.accountant_id, perimeter_id = d.perimeter_id,
        due_on = d.due_on, version = e.version + 1, updated_by = ${by.userId}, updated_at = ${by.at}
      from edit d where d.id = e.id
    ),
    retold as (
      update quality_event_text t set comments = d.comments, search = ${search} from edit d where d.id = t.event_id and d.comments <> d.old_comments
    )
    insert into quality_event_change (event_id, at, user_id, kind, task_id, changes)
    select d.id, ${by.at}, ${by.userId}, ${by.kind}, ${by.taskId ?? null}::bigint,
      ${changed("status", sql`d.old_status::text`, sql`d.status::text`)}
        || ${changed("acceptedUntil", sql`d.old_accepted_until::text`, sql`d.accepted_until::text`)}
        || ${changed("accountant", sql`o.email`, sql`a.email`)}
        || ${changed("accountantPerimeter", sql`q.code`, sql`p.code`)}
        || ${changed("dueDate", sql`nullif(d.old_due_on, 'infinity')::text`, sql`nullif(d.due_on, 'infinity')::text`)}
        || ${changed("comments", sql`d.old_comments`, sql`d.comments`)}
    from edit d
    left join app_user o on o.id = d.old_accountant_id
    left join app_user a on a.id = d.accountant_id
    left join lookup_value q on q.id = d.old_perimeter_id
    left join lookup_value p on p.id = d.perimeter_id`.execute(db);
  const ids = writes.map(({ id }) => id);
  await tellEvents(db, ids);
}

/** Of events hears whoever sees those of their entities. */
export async function tellEvents(db: Database, ids: readonly number[]): Promise<void> {
  const payload = sql`json_build_object('topic', 'quality', 'to', json_build_object('permission', 'quality.read', 'places', json_build_array(
    json_build_object('legalEntityId', e.legal_entity_id, 'sectionCode', null, 'ingestionId', null))))`;
  await sql`
    select ${telling(payload)} from (select distinct legal_entity_id from quality_event where id = any(${[...ids]}::bigint[])) e`.execute(
    db,
  );
}

const changed = (field: keyof EventFields, before: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`
  case when ${before} is distinct from ${after} then jsonb_build_array(jsonb_build_array(${sql.lit(field)}::text, ${before}, ${after})) else '[]' end`;

/** Comments as each write says them. */
const given = {
  comments: sql`coalesce(g.comments, t.comments)`,
  search: sql`quality_search(d.id_value, d.object_value, d.sensitive, d.params, d.detail, d.comments)`,
};

/** A comment at the end of those that are there. What is searched ends with the comments, so that it only grows by this one, which is folded once for all. */
const adding = (added: string) => ({
  comments: sql`case when btrim(t.comments, ${blanks}) = '' then ${added}::text else rtrim(t.comments, ${blanks}) || E'\\n' || ${added}::text end`,
  search: sql`left(d.search || (select case when f.text = '' then '' else ' ' || f.text end from (select folded(${added}::text) as text) f), 8000)`,
});
