import { type RawBuilder, sql } from "kysely";

/** The last day of the month and of the month before, as dates in SQL. */
export type MonthEnds = { last: RawBuilder<unknown>; before: RawBuilder<unknown> };

/**
 * A row per contract of the section chosen for its entity. Active on a day: start <= day and no end or end > day (decisions 3); a contract
 * without a start has always been there. So a contract ends in the month when its end lies after the day before it and not after its last day.
 */
export function contractRows({ last, before }: MonthEnds): RawBuilder<unknown> {
  return sql`
    select f.legal_entity_id, f.person_hash, f.sex, f.hire_date, f.end_date, f.leave_reason, f.management_level, f.hours, f.full_time_hours,
      coalesce(f.hire_date <= ${last}, true) and coalesce(f.end_date > ${last}, true) as closes,
      coalesce(f.hire_date <= ${before}, true) and coalesce(f.end_date > ${before}, true) as opens,
      coalesce(f.hire_date > ${before} and f.hire_date <= ${last}, false) as joins,
      coalesce(f.end_date > ${before} and f.end_date <= ${last}, false) as leaves
    from fact f
    join people_section s on s.legal_entity_id = f.legal_entity_id and s.section_code = f.section_code`;
}

/** Persons of each entity, and distinct persons of the group (legal_entity_id null). Whose rows contradict each other in sex counts as undeclared. */
export const personRows = sql`
  select c.legal_entity_id, bool_or(c.closes) as closes, bool_or(c.opens) as opens,
    bool_or(c.closes and c.management_level in ('manager', 'executive')) as manages,
    bool_or(c.closes and c.management_level is not null) as levelled,
    case when bool_or(c.sex = 'F') = bool_or(c.sex = 'M') then 'U' when bool_or(c.sex = 'F') then 'F' else 'M' end as sex
  from contract c
  group by grouping sets ((c.legal_entity_id, c.person_hash), (c.person_hash))`;

/** Counts of persons by entity and for the group. */
export const personCounts = sql`
  select p.legal_entity_id,
    count(*) filter (where p.closes) as headcount,
    count(*) filter (where p.opens) as opening,
    count(*) filter (where p.closes and p.sex = 'F') as women,
    count(*) filter (where p.closes and p.sex = 'M') as men,
    count(*) filter (where p.closes and p.sex = 'U') as undeclared,
    count(*) filter (where p.levelled) as levelled,
    count(*) filter (where p.manages and p.sex = 'F') as managing_women,
    count(*) filter (where p.manages and p.sex = 'M') as managing_men,
    count(*) filter (where p.manages and p.sex = 'U') as managing_undeclared
  from person p
  group by p.legal_entity_id`;

/** Contract starts and ends by entity, and their sums for the group; without a date or a reason they are told apart, never guessed. */
export const flowCounts = sql`
  select c.legal_entity_id,
    count(*) as contracts,
    count(c.hire_date) as dated,
    count(*) filter (where c.closes and c.hire_date is null) as undated,
    count(*) filter (where c.joins) as joiners,
    count(*) filter (where c.leaves) as leavers,
    count(*) filter (where c.leaves and c.leave_reason = 'voluntary') as voluntary,
    count(*) filter (where c.leaves and c.leave_reason = 'involuntary') as involuntary,
    count(*) filter (where c.leaves and c.leave_reason is null) as unreasoned
  from contract c
  group by grouping sets ((c.legal_entity_id), ())`;

/**
 * Contracted hours / full-time hours, at most 1 a contract. Hours of the same full time are added before the one division, so that three thirds are one.
 * A contract without hours is left out and counted.
 */
export const fteSums = sql`
  select b.legal_entity_id, sum(b.active) as active, sum(b.counted) as counted,
    round(sum(b.full_timers + coalesce(round(b.part_hours, 20) / b.full_time_hours, 0)), 20) as fte
  from (
    select c.legal_entity_id, c.full_time_hours, count(*) as active,
      count(*) filter (where c.full_time_hours > 0 and c.hours is not null) as counted,
      count(*) filter (where c.full_time_hours > 0 and c.hours >= c.full_time_hours) as full_timers,
      sum(c.hours) filter (where c.full_time_hours > 0 and c.hours < c.full_time_hours) as part_hours
    from contract c
    where c.closes
    group by grouping sets ((c.legal_entity_id, c.full_time_hours), (c.full_time_hours))
  ) b
  group by b.legal_entity_id`;
