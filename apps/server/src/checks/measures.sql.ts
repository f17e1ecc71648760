import type { GivenMeasures, PeopleMeasures } from "@hub/domain/checks/check-cell.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { contractStates, hourlyPay } from "../facts/contract-states.sql.ts";
import { requireFactMonths } from "../facts/fact-months.sql.ts";
import { fteOf, hoursOf } from "./fte.sql.ts";
import { type KeptCounts, keptCounts } from "./delivery-people.sql.ts";

/** A loaded delivery that stands, with what its definition adds to its rows; `past`: of the month before (of the year before in a yearly section). */
export type Feed = {
  deliveryId: number;
  legalEntityId: number;
  /** The first day of its month. */
  period: string;
  past: boolean;
  holds: "people" | "figures";
  /** People with their contracts or sex; a feed of hours or costs alone is no list of staff. */
  staff: boolean;
  fullTimeHours: string | null;
  currency: string | null;
  /** What was counted of its rows as they were checked; null where that is not known. */
  kept: KeptCounts | null;
};

const feedColumns = sql`("deliveryId" bigint, "legalEntityId" integer, past boolean, staff boolean, "fullTimeHours" numeric, currency text)`;

/** Memory for the sorts of a month of all entities, until the transaction ends. */
export async function prepareMeasuring(db: Database): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(db);
}

/** The loaded deliveries of a section's month, of all entities; of the month before those of the entities named. */
export async function listFeeds(
  db: Database,
  where: { section: string; period: string; previous: string; legalEntityIds: readonly number[] },
): Promise<Feed[]> {
  const { rows } = await sql<Feed>`
    select d.id as "deliveryId", d.legal_entity_id as "legalEntityId", d.period::text as period, d.period <> ${where.period}::date as past,
      coalesce(g.definition ->> 'holds', 'people') as holds,
      not g.definition ? 'columns' or g.definition @? '$.columns[*].targets[*].field ? (@ == "hire_date" || @ == "sex")' as staff, g.definition ->> 'fullTimeHours' as "fullTimeHours",
      coalesce(g.definition ->> 'currency', e.currency) as currency, ${keptCounts(sql`p`)} as kept
    from delivery d
    join upload u on u.id = d.upload_id
    join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
    join legal_entity e on e.id = d.legal_entity_id
    left join delivery_people p on p.delivery_id = d.id
    where d.section_code = ${where.section} and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')
      and (d.period = ${where.period}::date or (d.period = ${where.previous}::date and d.legal_entity_id = any(${[...where.legalEntityIds]}::integer[])))
    order by d.id`.execute(db);
  return rows;
}

/** The last day of the month, of the month before it, and of the period that the previous rows are of. */
export type Days = { last: string; before: string; previousLast: string };

/**
 * Counts the persons and contracts of entities, a row each; entities without a feed of this month are left out. `payTimes` by entity: how far pay may lie
 * from the median. The rows are read three times, and put together by entity or delivery as they are read: none is joined, whatever the planner thinks there is
 * of them.
 */
export async function measurePeople(
  db: Database,
  feeds: readonly Feed[],
  days: Days,
  payTimes: readonly { legalEntityId: number; times: string }[],
): Promise<(PeopleMeasures & { legalEntityId: number })[]> {
  const now = contractStates(sql`f`, { last: sql`${days.last}::date`, before: sql`${days.before}::date` });
  const then = contractStates(sql`f`, { last: sql`${days.previousLast}::date`, before: sql`${days.previousLast}::date` });
  // Of no feeds nothing is read: where the planner knows little of the rows it would read them all to find that out.
  const rowsOf = (kept: readonly Feed[]) => (kept.length === 0 ? sql`person_fact f where false` : sql`person_fact f where ${isOf(kept)}`);
  const current = feeds.filter(({ past }) => !past);
  const staff = current.filter((feed) => feed.staff);
  const before = feeds.filter((feed) => feed.past && feed.staff);
  const { rows } = await sql<PeopleMeasures & { legalEntityId: number }>`
    with feed as materialized (select * from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as g ${feedColumns}),
    persons as (
      select p.legal_entity_id, count(*) filter (where p.closes) as headcount, count(*) filter (where p.opens) as opening,
        count(*) filter (where p.closes and not p.declared) as undeclared
      from (
        select f.legal_entity_id, bool_or(${now.closes}) as closes, bool_or(${now.opens}) as opens, bool_or(f.sex = 'F') <> bool_or(f.sex = 'M') as declared
        from ${rowsOf(staff)} group by f.legal_entity_id, f.person_hash
      ) p
      group by p.legal_entity_id
    ),
    -- Somebody of two feeds counts in each; where there is one feed it has all the persons.
    twice as (
      select p.legal_entity_id, count(*) as persons
      from (select distinct f.legal_entity_id, f.delivery_id, f.person_hash from ${rowsOf(withOthers(staff))} and ${now.closes}) p
      group by p.legal_entity_id
    ),
    -- Contracts alike are put together first: the full-time hours of their feed are compared with few of them.
    alike as (
      select f.delivery_id, f.full_time_hours, f.hours, ${now.closes} as closes, ${now.opens} as opens, ${now.joins} as joins, ${now.leaves} as leaves,
        count(*) as contracts, count(f.hire_date) as dated
      from ${rowsOf(staff)} group by 1, 2, 3, 4, 5, 6, 7
    ),
    contracts as (
      select h."legalEntityId", sum(h.closing) as closing, sum(h.opening) as opening, sum(h.joiners) as joiners, sum(h.leavers) as leavers,
        sum(h.dated) as dated, ${fteOf} as fte
      from (
        select a."legalEntityId", a.full_time_hours, sum(a.contracts) filter (where a.closes) as closing, sum(a.contracts) filter (where a.opens) as opening,
          sum(a.contracts) filter (where a.joins) as joiners, sum(a.contracts) filter (where a.leaves) as leavers, sum(a.dated) as dated,
          ${hoursOf}
        from (
          select g."legalEntityId", coalesce(a.full_time_hours, g."fullTimeHours") as full_time_hours, a.hours, a.closes, a.opens, a.joins, a.leaves,
            a.contracts, a.dated
          from alike a join feed g on g."deliveryId" = a.delivery_id
        ) a
        group by a."legalEntityId", a.full_time_hours
      ) h
      group by h."legalEntityId"
    ),
    before as (
      select p.legal_entity_id, count(*) filter (where p.contracts > 0) as headcount, sum(p.contracts) as contracts
      from (select f.legal_entity_id, count(*) filter (where ${then.closes}) as contracts from ${rowsOf(before)} group by f.legal_entity_id, f.person_hash) p
      group by p.legal_entity_id
    ),
    paid as materialized (
      select c.delivery_id, array_agg(${hourlyPay(sql`c`)}) as pay
      from (
        select f.delivery_id, f.hourly_pay, f.annual_pay, f.hours,
          coalesce(f.full_time_hours, (select g."fullTimeHours" from feed g where g."deliveryId" = f.delivery_id)) as full_time_hours
        from ${rowsOf(current)} and ${now.closes}
      ) c
      group by c.delivery_id
    ),
    -- The two in the middle, or the one twice: a hair above the half is the next of an even number, and the same of an odd one.
    middle as materialized (
      select k."legalEntityId", k.deliveries, (m.hourly[1] + m.hourly[2]) / 2 as hourly
      from (select g."legalEntityId", array_agg(g."deliveryId") as deliveries from feed g where not g.past group by g."legalEntityId", g.currency) k
      cross join lateral (
        select percentile_disc(array[0.5, 0.500000001]) within group (order by e.hourly) as hourly
        from paid p cross join unnest(p.pay) e (hourly) where p.delivery_id = any(k.deliveries)
      ) m
    ),
    allowed as materialized (
      select m."legalEntityId", m.deliveries, m.hourly, t.times, m.hourly * t.times as most
      from middle m
      join jsonb_to_recordset(${JSON.stringify(payTimes)}::jsonb) as t ("legalEntityId" integer, times numeric) on t."legalEntityId" = m."legalEntityId"
    ),
    far as (
      select a."legalEntityId", sum(n.contracts) as contracts
      from allowed a
      cross join lateral (
        select count(*) as contracts from paid p cross join unnest(p.pay) e (hourly)
        where p.delivery_id = any(a.deliveries) and (e.hourly > a.most or e.hourly * a.times < a.hourly)
      ) n
      group by a."legalEntityId"
    )
    select e.id as "legalEntityId", coalesce(n.headcount, 0)::integer as headcount, coalesce(n.opening, 0)::integer as opening,
      coalesce(n.undeclared, 0)::integer as undeclared, coalesce(w.persons, n.headcount, 0)::integer as "headcountOfFeeds",
      trim_scale(round(coalesce(c.fte, 0), 12))::text as fte, coalesce(c.dated, 0)::integer as dated, coalesce(r.contracts, 0)::integer as "farPay",
      jsonb_build_object('opening', coalesce(c.opening, 0), 'joiners', coalesce(c.joiners, 0), 'leavers', coalesce(c.leavers, 0),
        'closing', coalesce(c.closing, 0)) as contracts,
      case when e.had_past then jsonb_build_object('headcount', coalesce(b.headcount, 0), 'contracts', coalesce(b.contracts, 0)) end as previous
    from (
      select g."legalEntityId" as id, bool_or(g.past and g.staff) as had_past from feed g group by g."legalEntityId" having not bool_and(g.past)
    ) e
    left join persons n on n.legal_entity_id = e.id
    left join before b on b.legal_entity_id = e.id
    left join twice w on w.legal_entity_id = e.id
    left join contracts c on c."legalEntityId" = e.id
    left join far r on r."legalEntityId" = e.id`.execute(db);
  // Of entities that are left out nothing is told, whatever stands of the month before.
  await requireFactMonths(db, periodsOf(feeds.filter((feed) => current.some(({ legalEntityId }) => legalEntityId === feed.legalEntityId))));
  return rows;
}

const periodsOf = (feeds: readonly Feed[]): string[] => [...new Set(feeds.map(({ period }) => period))];

/** The rows `f` of feeds; their months are said apart, so that no other is looked through. */
function isOf(feeds: readonly Feed[]): RawBuilder<boolean> {
  return sql<boolean>`f.period = any(${periodsOf(feeds)}::date[]) and f.delivery_id = any(${feeds.map(({ deliveryId }) => deliveryId)}::bigint[])`;
}

/** The feeds whose entity has another. */
function withOthers(feeds: readonly Feed[]): Feed[] {
  return feeds.filter((feed) => feeds.some((other) => other !== feed && other.legalEntityId === feed.legalEntityId));
}

const givenNames = ["opening", "joiners", "leavers", "moves", "closing", "fte", "women", "men", "undeclared"] as const;

/**
 * The figures that feeds of entities hold, a row each, by the names of their columns (case aside; `headcount` is a closing too). What is no number is not
 * there. The closing of the month before stands beside it where both months have one row.
 */
export async function measureGiven(db: Database, feeds: readonly Feed[]): Promise<(GivenMeasures & { legalEntityId: number })[]> {
  const named = sql.join(givenNames.map((name) => sql`max(x.figure) filter (where x.name = ${name}) as ${sql.ref(name)}`));
  const { rows } = await sql<GivenMeasures & { legalEntityId: number }>`
    with given as (
      select g."legalEntityId", g.past, f.delivery_id, f.row_number, n.*, count(*) over (partition by g."legalEntityId", g.past) as rows
      from figure_fact f
      join jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as g ${feedColumns} on g."deliveryId" = f.delivery_id
      cross join lateral (
        select ${named}
        from (
          select case lower(btrim(e.key)) when 'headcount' then 'closing' else lower(btrim(e.key)) end as name, e.value as figure
          from jsonb_each_text(f.figures) e where e.value ~ '^-?[0-9]{1,30}([.][0-9]{1,20})?$'
        ) x
      ) n
      where ${isOf(feeds)}
    )
    select t.*, case when t.rows = 1 and b.rows = 1 then b.closing end as previous
    from given t left join given b on b."legalEntityId" = t."legalEntityId" and b.past and b.rows = 1
    where not t.past
    order by t."legalEntityId", t.delivery_id, t.row_number`.execute(db);
  await requireFactMonths(db, periodsOf(feeds));
  return rows;
}

/** How many persons of each entity are active on the last day in another entity of these feeds too, matched on the person's keyed hash; nothing is read where there is one. */
export async function countShared(db: Database, feeds: readonly Feed[], days: Days): Promise<Map<number, number>> {
  if (new Set(feeds.map(({ legalEntityId }) => legalEntityId)).size < 2) return new Map();
  const { closes } = contractStates(sql`f`, { last: sql`${days.last}::date`, before: sql`${days.before}::date` });
  const { rows } = await sql<{ legalEntityId: number; persons: number }>`
    select e as "legalEntityId", count(*)::integer as persons
    from (
      select array_agg(distinct f.legal_entity_id) as entities
      from person_fact f
      where ${isOf(feeds)} and ${closes}
      group by f.person_hash having min(f.legal_entity_id) <> max(f.legal_entity_id)
    ) p cross join unnest(p.entities) e
    group by e`.execute(db);
  await requireFactMonths(db, periodsOf(feeds));
  return new Map(rows.map(({ legalEntityId, persons }) => [legalEntityId, persons]));
}
