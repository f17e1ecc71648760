import type { EventStatus } from "@hub/domain/quality/event-status.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellEvents } from "../edit/edit-events.sql.ts";
import { withinReach } from "../events/filter.sql.ts";
import type { EventReach } from "../policy.ts";

/** By what an exception is known, in the order of the columns. */
export type OutsideKey = {
  dataSource: string;
  tableName: string;
  legalEntityCode: string;
  idType: string;
  idValue: string;
  objectType: string;
  objectName: string;
  exceptionRule: string;
};

export type OutsideEvent = {
  id: number;
  version: number;
  status: EventStatus;
  acceptedUntil: string | null;
  lastOn: string;
  objectValue: string | null;
  detail: string | null;
};

const keyColumns = sql`"dataSource" text, "tableName" text, "legalEntityCode" text, "idType" text, "idValue" text, "objectType" text, "objectName" text, "exceptionRule" text`;
const elementOf = sql`l.ingestion_id is null and l.data_source = k."dataSource" and l.table_name = k."tableName" and l.id_type = k."idType"
  and l.object_type = k."objectType" and l.object_name = k."objectName"`;
const ruleOf = sql`r.origin = 'outside' and r.code = k."exceptionRule"`;

const held = sql`e.id, e.version, e.status, e.accepted_until as "acceptedUntil", e.last_on as "lastOn", t.object_value as "objectValue", t.detail`;

/** The known events among keys, within reach: `at` is the key's place. */
export async function findOutsideEvents(
  db: Database,
  keys: readonly OutsideKey[],
  reach: EventReach,
): Promise<(OutsideEvent & { at: number })[]> {
  const wanted = keys.map((key, at) => ({ at, ...key }));
  // Keys stand whole before events are looked for: joined to all of it at once, PostgreSQL used three of the four columns, and read all events of a field, rule and entity for each key.
  const { rows } = await sql<OutsideEvent & { at: number }>`
    with k as materialized (
      select k.at, l.id as element_id, r.id as rule_id, n.id as legal_entity_id, k."idValue" as id_value
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as k (at integer, ${keyColumns})
      join quality_element l on ${elementOf}
      join quality_rule r on ${ruleOf}
      join legal_entity n on n.code = k."legalEntityCode"
    )
    select k.at, ${held}
    from k join quality_event e on (e.element_id, e.rule_id, e.legal_entity_id, e.id_value) = (k.element_id, k.rule_id, k.legal_entity_id, k.id_value)
    join quality_event_text t on t.event_id = e.id
    where ${withinReach(reach)}`.execute(db);
  return rows;
}

/** Holds events until the transaction ends, and reads them as they are then. */
export async function lockOutsideEvents(db: Database, ids: readonly number[], reach: EventReach): Promise<OutsideEvent[]> {
  await sql`select from quality_event e where e.id = any(${[...ids]}::bigint[]) order by e.id for no key update`.execute(db);
  const { rows } = await sql<OutsideEvent>`
    select ${held} from quality_event e join quality_event_text t on t.event_id = e.id
    where e.id = any(${[...ids]}::bigint[]) and ${withinReach(reach)}`.execute(db);
  return rows;
}

/** Ids of legal entities by code. */
export async function findEntityIds(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    id: number;
    code: string;
  }>`select id, code from legal_entity where code = any(${[...codes]}::text[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export type NewEvent = OutsideKey & {
  legalEntityId: number;
  objectValue: string | null;
  detail: string | null;
  firstOn: string;
  lastOn: string;
  accountantId: number | null;
  perimeterId: number | null;
  dueOn: string | null;
};

/** The same for two keys of one field. */
export function elementName({
  dataSource,
  tableName,
  idType,
  objectType,
  objectName,
}: Omit<OutsideKey, "legalEntityCode" | "idValue" | "exceptionRule">): string {
  return JSON.stringify([dataSource, tableName, idType, objectType, objectName]);
}

/** Adds the fields and rules that events name and nobody named before. Thousands of events name a few: only those are sent. Two statements. */
async function addNames(db: Database, events: readonly NewEvent[]): Promise<void> {
  const rules = [...new Set(events.map(({ exceptionRule }) => exceptionRule))];
  await sql`
    insert into quality_rule (origin, code) select 'outside', code from unnest(${rules}::text[]) code order by code on conflict do nothing`.execute(
    db,
  );
  const elements = new Map(events.map((event) => [elementName(event), event]));
  await sql`
    insert into quality_element (ingestion_id, data_source, table_name, id_type, object_type, object_name)
    select null::integer, k."dataSource", k."tableName", k."idType", k."objectType", k."objectName"
    from jsonb_to_recordset(${JSON.stringify([...elements.values()])}::jsonb) as k (${keyColumns}) order by 2, 3, 4, 5, 6 on conflict do nothing`.execute(
    db,
  );
}

/** Adds events with the fields and rules they name; answers their ids in the order given. Three statements. The caller holds the outside events. */
export async function addOutsideEvents(db: Database, events: readonly NewEvent[], by: { userId: number; at: Date }): Promise<number[]> {
  if (events.length === 0) return [];
  const json = JSON.stringify(events.map((event, at) => ({ at, ...event })));
  await addNames(db, events);
  // Numbered beforehand: looked up again by key once they are added, each would be compared with each.
  const { rows } = await sql<{ id: number }>`
    with k as materialized (
      select k.*, nextval(pg_get_serial_sequence('quality_event', 'id')) as id from (
        select k.*, l.id as element_id, r.id as rule_id
        from jsonb_to_recordset(${json}::jsonb) as k (at integer, ${keyColumns}, "legalEntityId" integer, "objectValue" text, detail text, "firstOn" date,
          "lastOn" date, "accountantId" integer, "perimeterId" integer, "dueOn" date)
        join quality_element l on ${elementOf}
        join quality_rule r on ${ruleOf}
        order by k.at
      ) k
    ),
    added as (
      insert into quality_event (id, element_id, rule_id, legal_entity_id, accountant_id, perimeter_id, first_on, last_on, due_on, updated_by, updated_at, id_value)
      overriding system value
      select k.id, k.element_id, k.rule_id, k."legalEntityId", k."accountantId", k."perimeterId", k."firstOn", k."lastOn", coalesce(k."dueOn", 'infinity'),
        ${by.userId}, ${by.at}, k."idValue"
      from k
    ),
    told as (
      insert into quality_event_text (event_id, object_value, detail, search)
      select k.id, k."objectValue", k.detail, quality_search(k."idValue", k."objectValue", false, null, k.detail, '') from k
    )
    select k.id from k order by k.at`.execute(db);
  const ids = rows.map(({ id }) => id);
  await tellEvents(db, ids);
  return ids;
}

/** An event found again, or put back as it was; `moved`: its status changes, which is a change that people see. */
export type FoundEvent = OutsideEvent & { moved: boolean };
export type FoundWriting = { userId: number; at: Date; taskId: number; kind: "found" | "undone" };

/** Writes events that are held: days, texts, and where it moves the status with a line of history. One statement. */
export async function writeOutsideEvents(db: Database, events: readonly FoundEvent[], by: FoundWriting): Promise<void> {
  if (events.length === 0) return;
  await sql`
    with g as materialized (
      select g.*, e.status as old_status, e.accepted_until as old_until, e.id_value, t.comments
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as g (id bigint, status quality_status, "acceptedUntil" date, "lastOn" date, "objectValue" text,
        detail text, moved boolean)
      join quality_event e on e.id = g.id
      join quality_event_text t on t.event_id = g.id
    ),
    found as (
      update quality_event e set last_on = g."lastOn", gone_on = null, status = g.status, accepted_until = g."acceptedUntil",
        version = e.version + g.moved::integer, updated_by = case when g.moved then ${by.userId}::integer else e.updated_by end,
        updated_at = case when g.moved then ${by.at}::timestamptz else e.updated_at end
      from g where g.id = e.id
    ),
    retold as (
      update quality_event_text t set object_value = g."objectValue", detail = g.detail,
        search = quality_search(g.id_value, g."objectValue", t.sensitive, t.params, g.detail, g.comments)
      from g where g.id = t.event_id and (t.object_value, t.detail) is distinct from (g."objectValue", g.detail)
    )
    insert into quality_event_change (event_id, at, user_id, kind, task_id, changes)
    select g.id, ${by.at}, ${by.userId},
      case when ${by.kind}::text = 'undone' then 'undone' when g.old_status = 'RESOLVED' then 'reappeared' else 'acceptance-ended' end, ${by.taskId}::bigint,
      jsonb_build_array(jsonb_build_array('status', g.old_status, g.status)) || case when g.old_until is not distinct from g."acceptedUntil" then '[]'::jsonb
        else jsonb_build_array(jsonb_build_array('acceptedUntil', g.old_until, g."acceptedUntil")) end
    from g where g.moved order by g.id`.execute(db);
  await tellEvents(
    db,
    events.map(({ id }) => id),
  );
}

/** Takes events away that were added and are untouched; only an undo does. */
export async function removeOutsideEvents(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tellEvents(db, ids);
  await sql`delete from quality_event_text where event_id = any(${[...ids]}::bigint[])`.execute(db);
  await sql`delete from quality_event where id = any(${[...ids]}::bigint[])`.execute(db);
}
