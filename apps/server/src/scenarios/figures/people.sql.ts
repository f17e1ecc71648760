import { type RawBuilder, sql } from "kysely";

/** The last day of the month and of the month before, as dates in SQL. */
export type MonthEnds = { last: RawBuilder<unknown>; before: RawBuilder<unknown> };

/** What a person is, as bits: a person's contracts are put together by one `bit_or`. */
const mark = { closes: 1, opens: 2, manages: 4, levelled: 8, woman: 16, man: 32 };
const has = (bits: number, of = bits): RawBuilder<boolean> => sql<boolean>`p.marks & ${sql.lit(of)} = ${sql.lit(bits)}`;
const sexes = mark.woman | mark.man;

/**
 * The rows of all sections with what they are in the month; `of_people` where figures of people are read from the row's section. Active on a day: start <= day
 * and no end or end > day (decisions 3); a contract without a start has always been there. So a contract ends in the month when its end lies after
 * the day before it and not after its last day.
 */
export function markedRows(rows: RawBuilder<unknown>, { last, before }: MonthEnds): RawBuilder<unknown> {
  return sql`
    select m.*,
      ${bitIf(sql`m.closes`, mark.closes)} | ${bitIf(sql`m.opens`, mark.opens)}
        | ${bitIf(sql`m.closes and m.management_level in ('manager', 'executive')`, mark.manages)}
        | ${bitIf(sql`m.closes and m.management_level is not null`, mark.levelled)}
        | ${bitIf(sql`m.sex = 'F'`, mark.woman)} | ${bitIf(sql`m.sex = 'M'`, mark.man)} as marks
    from (
      select f.*, s.section_code is not null as of_people,
        coalesce(f.hire_date <= ${last}, true) and coalesce(f.end_date > ${last}, true) as closes,
        coalesce(f.hire_date <= ${before}, true) and coalesce(f.end_date > ${before}, true) as opens,
        coalesce(f.hire_date > ${before} and f.hire_date <= ${last}, false) as joins,
        coalesce(f.end_date > ${before} and f.end_date <= ${last}, false) as leaves
      from (${rows}) f
      left join people_section s on s.legal_entity_id = f.legal_entity_id and s.section_code = f.section_code
    ) m`;
}

function bitIf(condition: RawBuilder<unknown>, bit: number): RawBuilder<unknown> {
  return sql`case when ${condition} then ${sql.lit(bit)} else 0 end`;
}

/** Persons of each entity. */
export const personRows = sql`
  select c.legal_entity_id, c.person_hash, bit_or(c.marks) as marks from contract c group by c.legal_entity_id, c.person_hash`;

/** Counts of persons by entity, and of distinct persons for the group. Whose rows contradict each other in sex counts as undeclared. */
export const personCounts = sql`
  select p.legal_entity_id,
    count(*) filter (where ${has(mark.closes)}) as headcount,
    count(*) filter (where ${has(mark.opens)}) as opening,
    count(*) filter (where ${has(mark.closes | mark.woman, mark.closes | sexes)}) as women,
    count(*) filter (where ${has(mark.closes | mark.man, mark.closes | sexes)}) as men,
    count(*) filter (where ${has(mark.levelled)}) as levelled,
    count(*) filter (where ${has(mark.manages)}) as managing,
    count(*) filter (where ${has(mark.manages | mark.woman, mark.manages | sexes)}) as managing_women,
    count(*) filter (where ${has(mark.manages | mark.man, mark.manages | sexes)}) as managing_men
  from (
    select p.legal_entity_id, p.marks from person p
    union all
    select null, bit_or(p.marks) from person p group by p.person_hash
  ) p
  group by p.legal_entity_id`;

const flowColumns = ["contracts", "dated", "undated", "joiners", "leavers", "voluntary", "involuntary", "unreasoned"];

/** Contract starts and ends by entity, and their sums for the group; without a date or a reason they are told apart, never guessed. */
export const flowCounts = withGroup(
  sql`
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
    group by c.legal_entity_id`,
  flowColumns,
);

/**
 * Contracted hours / full-time hours, at most 1 a contract. Hours of the same full time are added before the one division, so that three thirds are one.
 * A contract without hours is left out and counted.
 */
export const fteSums = sql`
  with hour as (
    select c.legal_entity_id, c.full_time_hours, count(*) as active,
      count(*) filter (where c.full_time_hours > 0 and c.hours is not null) as counted,
      count(*) filter (where c.full_time_hours > 0 and c.hours >= c.full_time_hours) as full_timers,
      sum(c.hours) filter (where c.full_time_hours > 0 and c.hours < c.full_time_hours) as part_hours
    from contract c
    where c.closes
    group by c.legal_entity_id, c.full_time_hours
  )
  select b.legal_entity_id, sum(b.active) as active, sum(b.counted) as counted,
    round(sum(b.full_timers + coalesce(round(b.part_hours, 20) / b.full_time_hours, 0)), 20) as fte
  from (
    select * from hour
    union all
    select null, h.full_time_hours, sum(h.active), sum(h.counted), sum(h.full_timers), sum(h.part_hours) from hour h group by h.full_time_hours
  ) b
  group by b.legal_entity_id`;

// Adds the sums over all entities to a query by entity: cheaper than grouping the rows twice.
function withGroup(byEntity: RawBuilder<unknown>, columns: string[]): RawBuilder<unknown> {
  const sums = sql.join(columns.map((column) => sql`sum(${sql.ref(`e.${column}`)})`));
  return sql`with entity as (${byEntity}) select * from entity union all select null, ${sums} from entity e`;
}
