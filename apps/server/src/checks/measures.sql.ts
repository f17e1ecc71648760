import type { GivenMeasures, PeopleMeasures } from "@hub/domain/checks/check-cell.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { contractStates, hourlyPay } from "../facts/contract-states.sql.ts";

/** A loaded delivery that stands, with what its definition adds to its rows; `past`: of the month before (of the year before in a yearly section). */
export type Feed = {
  deliveryId: number;
  legalEntityId: number;
  past: boolean;
  holds: "people" | "figures";
  /** People with their contracts or sex; a feed of hours or costs alone is no list of staff. */
  staff: boolean;
  fullTimeHours: string | null;
  currency: string | null;
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
    select d.id as "deliveryId", d.legal_entity_id as "legalEntityId", d.period <> ${where.period}::date as past,
      coalesce(g.definition ->> 'holds', 'people') as holds,
      not g.definition ? 'columns' or g.definition @? '$.columns[*].targets[*].field ? (@ == "hire_date" || @ == "sex")' as staff, g.definition ->> 'fullTimeHours' as "fullTimeHours",
      coalesce(g.definition ->> 'currency', e.currency) as currency
    from delivery d
    join upload u on u.id = d.upload_id
    join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
    join legal_entity e on e.id = d.legal_entity_id
    where d.section_code = ${where.section} and d.state in ('LOADED', 'LOADED_WITH_WARNINGS')
      and (d.period = ${where.period}::date or (d.period = ${where.previous}::date and d.legal_entity_id = any(${[...where.legalEntityIds]}::integer[])))
    order by d.id`.execute(db);
  return rows;
}

/** The last day of the month, of the month before it, and of the period that the previous rows are of. */
export type Days = { last: string; before: string; previousLast: string };

/** Counts the persons and contracts of entities, a row each; entities without a feed of this month are left out. `payTimes` by entity: how far pay may lie from the median. */
export async function measurePeople(
  db: Database,
  feeds: readonly Feed[],
  days: Days,
  payTimes: readonly { legalEntityId: number; times: string }[],
): Promise<(PeopleMeasures & { legalEntityId: number })[]> {
  const now = contractStates(sql`f`, { last: sql`${days.last}::date`, before: sql`${days.before}::date` });
  const then = contractStates(sql`f`, { last: sql`${days.previousLast}::date`, before: sql`${days.previousLast}::date` });
  const { rows } = await sql<PeopleMeasures & { legalEntityId: number }>`
    with feed as materialized (select * from jsonb_to_recordset(${JSON.stringify(feeds)}::jsonb) as g ${feedColumns}),
    fact as materialized (
      select g."legalEntityId" as legal_entity_id, g.past, g.staff, g."deliveryId" as delivery_id, g.currency, f.person_hash, f.sex, f.hire_date, f.hours,
        coalesce(f.full_time_hours, g."fullTimeHours") as full_time_hours, f.annual_pay, f.hourly_pay,
        case when g.past then ${then.closes} else ${now.closes} end as closes, ${now.opens} as opens, ${now.joins} as joins, ${now.leaves} as leaves
      from person_fact f join feed g on g."deliveryId" = f.delivery_id
      where f.delivery_id = any(${feeds.map(({ deliveryId }) => deliveryId)}::bigint[])
    ),
    contract as not materialized (select * from fact where staff and not past),
    person as (
      select p.legal_entity_id, p.past, bool_or(p.closes) as closes, bool_or(p.opens) as opens,
        bool_or(p.sex = 'F') <> bool_or(p.sex = 'M') as declared, count(distinct p.delivery_id) filter (where p.closes) as feeds
      from fact p where p.staff group by p.legal_entity_id, p.past, p.person_hash
    ),
    persons as (
      select p.legal_entity_id, p.past, count(*) filter (where p.closes) as headcount, count(*) filter (where p.opens) as opening,
        count(*) filter (where p.closes and not p.declared) as undeclared, coalesce(sum(p.feeds), 0) as headcount_of_feeds
      from person p group by p.legal_entity_id, p.past
    ),
    contracts as (
      select c.legal_entity_id, c.past, count(*) filter (where c.closes) as closing, count(*) filter (where c.opens) as opening,
        count(*) filter (where c.joins) as joiners, count(*) filter (where c.leaves) as leavers, count(c.hire_date) as dated
      from fact c where c.staff group by c.legal_entity_id, c.past
    ),
    -- As the figure: at most 1 a contract; hours of the same full time are added before the one division.
    ftes as (
      select h.legal_entity_id, sum(h.full_timers + round(h.part_hours, 20) / h.full_time_hours) as fte
      from (
        select c.legal_entity_id, c.full_time_hours, count(*) filter (where c.hours >= c.full_time_hours) as full_timers,
          coalesce(sum(c.hours) filter (where c.hours < c.full_time_hours), 0) as part_hours
        from contract c where c.closes and c.full_time_hours > 0 group by c.legal_entity_id, c.full_time_hours
      ) h
      group by h.legal_entity_id
    ),
    paid as materialized (
      select c.legal_entity_id, c.currency, ${hourlyPay(sql`c`)} as hourly from fact c where c.closes and not c.past
    ),
    -- Once an entity and currency, not once a contract.
    middle as materialized (
      select a.legal_entity_id, a.currency, (a.pay[(cardinality(a.pay) + 1) / 2] + a.pay[(cardinality(a.pay) + 2) / 2]) / 2 as hourly
      from (
        select p.legal_entity_id, p.currency, array_agg(p.hourly order by p.hourly) as pay from paid p
        where p.hourly is not null group by p.legal_entity_id, p.currency
      ) a
    ),
    far as (
      select p.legal_entity_id, count(*) as contracts
      from paid p
      join middle m on m.legal_entity_id = p.legal_entity_id and m.currency is not distinct from p.currency
      join jsonb_to_recordset(${JSON.stringify(payTimes)}::jsonb) as t ("legalEntityId" integer, times numeric) on t."legalEntityId" = p.legal_entity_id
      where p.hourly > m.hourly * t.times or p.hourly * t.times < m.hourly
      group by p.legal_entity_id
    )
    select e.id as "legalEntityId", coalesce(n.headcount, 0)::integer as headcount, coalesce(n.opening, 0)::integer as opening,
      coalesce(n.undeclared, 0)::integer as undeclared, coalesce(n.headcount_of_feeds, 0)::integer as "headcountOfFeeds",
      trim_scale(round(coalesce(t.fte, 0), 12))::text as fte, coalesce(c.dated, 0)::integer as dated, coalesce(r.contracts, 0)::integer as "farPay",
      jsonb_build_object('opening', coalesce(c.opening, 0), 'joiners', coalesce(c.joiners, 0), 'leavers', coalesce(c.leavers, 0),
        'closing', coalesce(c.closing, 0)) as contracts,
      case when e.had_past then jsonb_build_object('headcount', coalesce(b.headcount, 0), 'contracts', coalesce(d.closing, 0)) end as previous
    from (
      select g."legalEntityId" as id, bool_or(g.past and g.staff) as had_past from feed g group by g."legalEntityId" having not bool_and(g.past)
    ) e
    left join persons n on n.legal_entity_id = e.id and not n.past
    left join persons b on b.legal_entity_id = e.id and b.past
    left join contracts c on c.legal_entity_id = e.id and not c.past
    left join contracts d on d.legal_entity_id = e.id and d.past
    left join ftes t on t.legal_entity_id = e.id
    left join far r on r.legal_entity_id = e.id`.execute(db);
  return rows;
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
      where f.delivery_id = any(${feeds.map(({ deliveryId }) => deliveryId)}::bigint[])
    )
    select t.*, case when t.rows = 1 and b.rows = 1 then b.closing end as previous
    from given t left join given b on b."legalEntityId" = t."legalEntityId" and b.past and b.rows = 1
    where not t.past
    order by t."legalEntityId", t.delivery_id, t.row_number`.execute(db);
  return rows;
}

/** How many persons of each entity are active on the last day in another entity of these feeds too, matched on the person's keyed hash. */
export async function countShared(db: Database, feeds: readonly Feed[], days: Days): Promise<Map<number, number>> {
  const { closes } = contractStates(sql`f`, { last: sql`${days.last}::date`, before: sql`${days.before}::date` });
  const { rows } = await sql<{ legalEntityId: number; persons: number }>`
    select e as "legalEntityId", count(*)::integer as persons
    from (
      select array_agg(distinct f.legal_entity_id) as entities
      from person_fact f
      where f.delivery_id = any(${feeds.map(({ deliveryId }) => deliveryId)}::bigint[]) and ${closes}
      group by f.person_hash having min(f.legal_entity_id) <> max(f.legal_entity_id)
    ) p cross join unnest(p.entities) e
    group by e`.execute(db);
  return new Map(rows.map(({ legalEntityId, persons }) => [legalEntityId, persons]));
}
