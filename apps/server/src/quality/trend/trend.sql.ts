import type { Flow, Standing } from "@hub/domain/quality/trend.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { openArray } from "../events/event-status.sql.ts";
import { type Asking, dimensionConditions, withinReach } from "../events/filter.sql.ts";
import type { EventFilter } from "../events/read-filter.ts";

const daysOf = (day: RawBuilder<unknown>) => sql`(${day} - date '2000-01-01')`;
const monthOf = (day: RawBuilder<unknown>) => sql`date_trunc('month', ${day})::date`;
const isOpen = (status: RawBuilder<unknown>) => sql`(${status}::quality_status = any(${openArray}))`;

/** Lets one count at a time, until the transaction ends; false where another one is at it. */
export async function holdCount(db: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtext('quality-trend')) as held`.execute(db);
  return rows[0]?.held ?? false;
}

/**
 * Counts from the events and their changes, from a month on: what was found in each, what became open again and what no longer is, and what is open now. A change among the statuses that are not open moves nothing.
 * Days and months are UTC's. One statement counts all of it, so that it is of one instant.
 */
export async function countTrend(db: Database, { from, now, today }: { from: string; now: Date; today: string }): Promise<void> {
  await sql`delete from quality_flow`.execute(db);
  await sql`delete from quality_standing`.execute(db);
  const day = sql`(c.at at time zone 'UTC')::date`;
  await sql`
    with flow as (
    insert into quality_flow (month, legal_entity_id, element_id, rule_id, found, reappeared, reopened, resolved, accepted, dismissed, first_days)
    select m.month, m.legal_entity_id, m.element_id, m.rule_id, count(*) filter (where m.what = 'found'), count(*) filter (where m.what = 'reappeared'),
      count(*) filter (where m.what = 'reopened'), count(*) filter (where m.what = 'RESOLVED'), count(*) filter (where m.what = 'ACCEPTED'),
      count(*) filter (where m.what = 'NOT_AN_ERROR'), sum(m.days * m.sign)
    from (
      select ${monthOf(sql`e.first_on`)} as month, e.legal_entity_id, e.element_id, e.rule_id, 'found' as what, ${daysOf(sql`e.first_on`)} as days, 1 as sign
      from quality_event e where e.first_on >= ${from}::date
      union all
      select ${monthOf(day)}, e.legal_entity_id, e.element_id, e.rule_id,
        case when not ${isOpen(sql`s.after`)} then s.after when c.kind in ('reappeared', 'acceptance-ended') then 'reappeared' else 'reopened' end,
        ${daysOf(sql`e.first_on`)}, case when ${isOpen(sql`s.after`)} then 1 else -1 end
      from quality_event_change c
      cross join lateral (select x ->> 1 as before, x ->> 2 as after from jsonb_array_elements(c.changes) x where x ->> 0 = 'status') s
      join quality_event e on e.id = c.event_id
      where c.at >= ${from}::date::timestamp at time zone 'UTC' and ${isOpen(sql`s.before`)} <> ${isOpen(sql`s.after`)}
    ) m
    group by 1, 2, 3, 4
    ), standing as (
      insert into quality_standing (legal_entity_id, element_id, rule_id, open, first_days)
      select e.legal_entity_id, e.element_id, e.rule_id, count(*), sum(${daysOf(sql`e.first_on`)}) from quality_event e where ${isOpen(sql`e.status`)} group by 1, 2, 3
    )
    insert into quality_trend_count (counted_at, day) values (${now}, ${today}::date)
    on conflict (only_one) do update set counted_at = excluded.counted_at, day = excluded.day`.execute(db);
}

export type TrendCount = { at: Date; day: string };
/** When was counted, and on which day. */
export async function findTrendCount(db: Database): Promise<TrendCount | undefined> {
  const { rows } = await sql<TrendCount>`select counted_at as at, day::text as day from quality_trend_count`.execute(db);
  return rows[0];
}

export type FlowRow = Flow & { id: number | null; month: string | null };
export type StandingRow = Standing & { id: number | null };
export type By = "month" | "rule_id" | "legal_entity_id";

/** What came and went by month, or over all months by rule or legal entity; of what is within reach and a filter. */
export async function listFlows(db: Database, filter: EventFilter, asking: Asking, by: By): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    select ${by === "month" ? sql`null` : sql.ref(`e.${by}`)} as id, ${by === "month" ? sql`e.month::text` : sql`null`} as month, sum(e.found)::int as found,
      sum(e.reappeared)::int as reappeared, sum(e.reopened)::int as reopened, sum(e.resolved)::int as resolved, sum(e.accepted)::int as accepted,
      sum(e.dismissed)::int as dismissed, sum(e.first_days)::float8 as "firstDays"
    from quality_flow e where ${conditions(filter, asking)} group by ${sql.ref(`e.${by}`)}`.execute(db);
  return rows;
}

/** What is open, together or by rule or legal entity. */
export async function listStanding(db: Database, filter: EventFilter, asking: Asking, by: By): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select ${by === "month" ? sql`null` : sql.ref(`e.${by}`)} as id, coalesce(sum(e.open), 0)::int as open, coalesce(sum(e.first_days), 0)::float8 as "firstDays"
    from quality_standing e where ${conditions(filter, asking)} ${by === "month" ? sql`` : sql`group by ${sql.ref(`e.${by}`)}`}`.execute(
    db,
  );
  return rows;
}

const conditions = (filter: EventFilter, asking: Asking) =>
  sql.join([withinReach(asking.reach), ...Object.values(dimensionConditions(filter, asking))], sql` and `);

/** What rules and legal entities are called. */
export async function listNames(db: Database, of: "rule_id" | "legal_entity_id", ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await (
    of === "rule_id"
      ? sql<{ id: number; name: string }>`select id, code as name from quality_rule where id = any(${[...ids]}::integer[])`
      : sql<{ id: number; name: string }>`select id, name from legal_entity where id = any(${[...ids]}::integer[])`
  ).execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
