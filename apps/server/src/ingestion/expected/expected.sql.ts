import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { dueMonths, isDueIn } from "../due-months.sql.ts";
import { countsByState, dayOfState, type DeliveryState, deliveryState, hasArrived, rankOfState } from "./delivery-state.sql.ts";
import { heldJson, type HeldRow, type Reader, sourceName } from "../uploads/uploads-read.sql.ts";

type Entity = { id: number; code: string; name: string };
/** A delivery as JSON gives it: instants are ISO text. */
export type StandingRow = {
  deliveryId: number;
  uploadId: number;
  state: "QUARANTINED" | "HELD" | "LOADED" | "LOADED_WITH_WARNINGS";
  fileName: string;
  rowCount: number;
  errorCount: number;
  warningCount: number;
  by: string;
  at: string;
  source: string | null;
};
export type AttemptRow = {
  uploadId: number;
  state: "RECEIVED" | "CHECKING" | "REJECTED" | "FAILED";
  fileName: string;
  problemCode: string | null;
  problemParams: Record<string, string | number> | null;
  createdById: number;
  /** The file was for this entity alone. */
  ofEntity: boolean;
  by: string;
  at: string;
};
export type CellRow = {
  id: number | null;
  signOff: "NONE" | "COORDINATOR_SIGNED" | "OWNER_VALIDATED";
  lock: "OPEN" | "LOCKED" | "FROZEN" | "REOPENED";
  validatedAt: string | null;
};
export type ExpectedRow = {
  ingestion: { id: number; code: string; name: string; section: string };
  legalEntity: Entity;
  period: string;
  dueDate: string;
  daysLeft: number;
  state: DeliveryState;
  delivery: StandingRow | null;
  quarantined: StandingRow | null;
  held: (StandingRow & { why: HeldRow }) | null;
  attempt: AttemptRow | null;
  source: string | null;
  cell: CellRow;
  /** Its place in the order of the list. */
  rank: number;
  day: number;
};
export type ExpectedFilter = {
  year?: number;
  month?: number;
  section?: string;
  ingestionId?: number;
  legalEntityId?: number;
  state?: ExpectedRow["state"];
};
export type ExpectedPlace = { rank: number; day: number; ingestionId: number; legalEntityId: number };
export type ExpectedAnswer = { counts: Record<ExpectedRow["state"], number>; items: ExpectedRow[] };

/** The delivery `d` with its upload `u` as JSON; null where there is none. */
function standingJson(d: string, u: string): RawBuilder<unknown> {
  const [delivery, upload] = [sql.ref(d), sql.ref(u)];
  return sql`case when ${delivery}.id is not null then json_build_object('deliveryId', ${delivery}.id, 'uploadId', ${upload}.id, 'state', ${delivery}.state,
    'fileName', ${upload}.file_name, 'rowCount', ${delivery}.row_count, 'errorCount', ${delivery}.error_count, 'warningCount', ${delivery}.warning_count,
    'by', (select a.name from app_user a where a.id = ${delivery}.delivered_by), 'at', ${delivery}.delivered_at, 'source', ${sourceName(sql`${upload}.source_id`)}) end`;
}

/** The days that a list of what is expected is told by: today, and the first days of the last month that is over and of the running one. */
export type ExpectedDays = { today: string; last: string; running: string };

const is = (value: unknown, condition: RawBuilder<unknown>) => (value === undefined ? sql`true` : condition);

/**
 * What the calendar expects of the ingestions and entities a reader is given, up to a month (`last`, its first day), and of the running month what was
 * sent already: the beginning of a statement (`with`), of which `ordered` has each with its state and place. Of some places alone, where they are named: no other month is read.
 */
export function expectedLines(
  reader: Reader,
  at: ExpectedDays,
  filter: ExpectedFilter,
  places?: readonly LinePlace[],
): RawBuilder<unknown> {
  const named = sql`(select p."ingestionId", p."legalEntityId", p.period
    from jsonb_to_recordset(${JSON.stringify(places ?? [])}::jsonb) as p ("ingestionId" int, "legalEntityId" int, period date))`;
  const periods = [...new Set(places?.map(({ period }) => period))];
  const isSentFor = is(places, sql`u.period = any(${periods}::date[])`);
  const isAsked = (month: RawBuilder<unknown>) => sql`i.active
        and ${is(filter.section, sql`i.section_code = ${filter.section}`)} and ${is(filter.ingestionId, sql`i.id = ${filter.ingestionId}`)}
        and ${is(filter.legalEntityId, sql`e.id = ${filter.legalEntityId}`)}
        and ${is(places, sql`(i.id, e.id, ${month}::date) in ${named}`)}
        and ${is(filter.year, sql`extract(year from ${month}) = ${filter.year}`)} and ${is(filter.month, sql`extract(month from ${month}) = ${filter.month}`)}
        and exists (select from granted g where coalesce(g.ingestion_id, i.id) = i.id and coalesce(g.section_code, i.section_code) = i.section_code
          and coalesce(g.legal_entity_id, e.id) = e.id)`;
  return sql`
    with granted as (
      select g."legalEntityId" as legal_entity_id, g."sectionCode" as section_code, g."ingestionId" as ingestion_id
      from jsonb_to_recordset(${reader.grants}::jsonb) as g("legalEntityId" int, "sectionCode" text, "ingestionId" int)
    ), months as (
      select i.id as ingestion_id, i.section_code, c.legal_entity_id, m.month::date as period, min(c.due_day) as due_day
      from ingestion i
      join section_calendar c on c.section_code = i.section_code
      join legal_entity e on e.id = c.legal_entity_id and e.active
      join section s on s.code = i.section_code
      cross join lateral ${dueMonths(at.running)}
      where ${isDueIn} and ${isAsked(sql`m.month`)}
      group by i.id, i.section_code, c.legal_entity_id, m.month
      union all
      select i.id, i.section_code, e.id, k.period, extract(day from x.due_date)::integer
      from ingestion i
      join kept_expectation k on k.section_code = i.section_code
      cross join lateral unnest(k.legal_entity_ids, k.due_dates) as x (legal_entity_id, due_date)
      join legal_entity e on e.id = x.legal_entity_id and e.active
      where ${isAsked(sql`k.period`)}
    ), own_attempt as (
      select distinct on (u.ingestion_id, u.legal_entity_id, u.period) u.* from upload u
      where u.purpose = 'deliver' and u.legal_entity_id is not null and ${isSentFor} order by u.ingestion_id, u.legal_entity_id, u.period, u.id desc
    ), many_attempt as (
      select distinct on (u.ingestion_id, u.period) u.* from upload u join ingestion i on i.id = u.ingestion_id
      where u.purpose = 'deliver' and u.legal_entity_id is null and ${isSentFor} and (u.created_by = ${reader.id} or exists (
        select from granted g where g.legal_entity_id is null and coalesce(g.ingestion_id, i.id) = i.id and coalesce(g.section_code, i.section_code) = i.section_code))
      order by u.ingestion_id, u.period, u.id desc
    ), lines as (
      select m.*, (m.period + interval '1 month' + make_interval(days => m.due_day - 1))::date as due_date, l.id as loaded_id, q.id as quarantined_id, h.id as held_id,
        case when t.state in ('RECEIVED', 'CHECKING', 'REJECTED', 'FAILED') and t.id > greatest(l.upload_id, q.upload_id, h.upload_id, 0) then t.id end as attempt_id,
        t.state as attempt_state
      from months m
      left join delivery l on l.ingestion_id = m.ingestion_id and l.legal_entity_id = m.legal_entity_id and l.period = m.period
        and l.state in ('LOADED', 'LOADED_WITH_WARNINGS')
      left join delivery q on q.ingestion_id = m.ingestion_id and q.legal_entity_id = m.legal_entity_id and q.period = m.period and q.state = 'QUARANTINED'
      left join delivery h on h.ingestion_id = m.ingestion_id and h.legal_entity_id = m.legal_entity_id and h.period = m.period and h.state = 'HELD'
      left join own_attempt o on o.ingestion_id = m.ingestion_id and o.legal_entity_id = m.legal_entity_id and o.period = m.period
      left join many_attempt y on y.ingestion_id = m.ingestion_id and y.period = m.period
      left join lateral (select coalesce(case when o.id > y.id then o.id end, y.id, o.id) as id,
        coalesce(case when o.id > y.id then o.state end, y.state, o.state) as state) t on true
    ), states as (
      select *, ${deliveryState(at.today)} as state from lines where period <= ${at.last}::date or ${hasArrived}
    ), ordered as (
      select s.*, i.name as ingestion_name, e.name as entity_name, ${rankOfState} as rank, ${dayOfState} as day
      from states s join ingestion i on i.id = s.ingestion_id join legal_entity e on e.id = s.legal_entity_id
    )`;
}

/** One of what is expected, as acts on many see it. */
export type LineRow = {
  ingestionId: number;
  legalEntityId: number;
  period: string;
  section: string;
  name: string;
  state: DeliveryState;
};
/** An ingestion, an entity and a month (its first day). */
export type LinePlace = Pick<LineRow, "ingestionId" | "legalEntityId" | "period">;

/** What is expected under a filter, or of it some places, by month, ingestion and entity, up to `limit`. */
export async function listExpectedLines(
  db: Database,
  reader: Reader,
  at: ExpectedDays,
  { filter, places, limit }: { filter: ExpectedFilter; places?: readonly LinePlace[]; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    ${expectedLines(reader, at, filter, places)}
    select o.ingestion_id as "ingestionId", o.legal_entity_id as "legalEntityId", o.period::text as period, o.section_code as section, o.state,
      o.ingestion_name || ' · ' || o.entity_name || ' · ' || to_char(o.period, 'YYYY-MM') as name
    from ordered o
    where ${is(filter.state, sql`o.state = ${filter.state}`)}
    order by o.period, o.ingestion_id, o.legal_entity_id limit ${limit}`.execute(db);
  return rows;
}

/** What is expected of a reader: failed and late first, then what waits, then what is there, the newest first. One statement, also for the counts. */
export async function listExpectedRows(
  db: Database,
  reader: Reader,
  at: ExpectedDays,
  filter: ExpectedFilter,
  { after, limit }: { after: ExpectedPlace | undefined; limit: number },
): Promise<ExpectedAnswer> {
  const { rows } = await sql<ExpectedAnswer>`
    ${expectedLines(reader, at, filter)}, page as (
      select * from ordered where ${is(filter.state, sql`state = ${filter.state}`)}
        and ${
          after === undefined
            ? sql`true`
            : sql`(rank, day, ingestion_name, ingestion_id, entity_name, legal_entity_id) > (${after.rank}::int, ${after.day}::int,
                (select name from ingestion where id = ${after.ingestionId}), ${after.ingestionId}::int, (select name from legal_entity where id = ${after.legalEntityId}),
                ${after.legalEntityId}::int)`
        }
      order by rank, day, ingestion_name, ingestion_id, entity_name, legal_entity_id limit ${limit}
    )
    select
      (select ${countsByState} from states) as counts,
      coalesce((select json_agg(json_build_object(
          'ingestion', json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'section', i.section_code),
          'legalEntity', json_build_object('id', e.id, 'code', e.code, 'name', e.name),
          'period', p.period, 'dueDate', p.due_date, 'daysLeft', p.due_date - ${at.today}::date, 'state', p.state, 'rank', p.rank, 'day', p.day,
          'delivery', ${standingJson("l", "ul")}, 'quarantined', ${standingJson("q", "uq")},
          'held', ${standingJson("d", "ud")}::jsonb || jsonb_build_object('why', ${heldJson}),
          'attempt', case when t.id is not null then json_build_object('uploadId', t.id, 'state', t.state, 'fileName', t.file_name, 'problemCode', t.problem_code,
            'problemParams', t.problem_params, 'createdById', t.created_by, 'ofEntity', t.legal_entity_id is not null,
            'by', (select a.name from app_user a where a.id = t.created_by), 'at', t.created_at) end,
          'source', ${sourceName(sql`(select min(s.id) from ingestion_source s where s.active and s.ingestion_id = p.ingestion_id
            and coalesce(s.legal_entity_id, p.legal_entity_id) = p.legal_entity_id)`)},
          'cell', json_build_object('id', c.id, 'signOff', coalesce(c.sign_off, 'NONE'), 'lock', coalesce(lock_on(c.id, c.lock_state, ${at.today}::date), 'OPEN'), 'validatedAt', c.validated_at))
          order by p.rank, p.day, p.ingestion_name, p.ingestion_id, p.entity_name, p.legal_entity_id)
        from page p
        join ingestion i on i.id = p.ingestion_id
        join legal_entity e on e.id = p.legal_entity_id
        left join delivery l on l.id = p.loaded_id
        left join upload ul on ul.id = l.upload_id
        left join delivery q on q.id = p.quarantined_id
        left join upload uq on uq.id = q.upload_id
        left join delivery d on d.id = p.held_id
        left join upload ud on ud.id = d.upload_id
        left join upload t on t.id = p.attempt_id
        left join consolidation o on o.section_code = p.section_code and o.period = p.period
        left join cell c on c.consolidation_id = o.id and c.legal_entity_id = p.legal_entity_id and c.scope_code = 'ALL'
      ), '[]'::json) as items`.execute(db);
  return rows[0]!;
}
