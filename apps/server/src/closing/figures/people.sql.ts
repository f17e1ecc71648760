import { type RawBuilder, sql } from "kysely";
import type { MonthEnds } from "../../facts/contract-states.sql.ts";
import { bitsOf, has, hasAny, type Mark } from "./marks.sql.ts";

/**
 * Who stands in more than one row that people or their hours are read from. Most stand in one, which is counted with those that are alike; only these are put
 * together person by person.
 */
export const repeatedRows = sql`
  select g.legal_entity_id, c.person_hash, c.marks | g.bits as marks, c.birth_date, c.hire_date
  from part p join used g on g.delivery_id = p.delivery_id
  cross join lateral unnest(p.persons, p.person_marks, p.born, p.hired) c (person_hash, marks, birth_date, hire_date)
  join (
    select c.person_hash
    from part p join used g on g.delivery_id = p.delivery_id cross join lateral unnest(p.persons) c (person_hash)
    where ${isOfPersons(sql`g.bits`)} group by 1 having count(*) > 1
  ) r on r.person_hash = c.person_hash
  where ${isOfPersons(sql`g.bits`)}`;

function isOfPersons(marks: RawBuilder<unknown>): RawBuilder<boolean> {
  return hasAny(marks, ["ofPeople", "ofHours"]);
}

// Of the rows that people are read from all while they are active, of those that hours are read from that they are there.
const always = bitsOf("opens", "woman", "man");
const whilePresent = always | bitsOf("closes", "levelled", "manages", "permanent", "temporary", "timed", "fullTime", "managed");
const hoursHere = bitsOf("ofHours");
const trainedHere = bitsOf("ofHours", "trained");
/** What of a row, by its marks and those of its feed, counts for its person. */
export const personMarks = (marks: RawBuilder<unknown>) => sql`
  (case when ${has(marks, ["ofPeople", "closes"])} then ${marks} & ${sql.lit(whilePresent)} when ${has(marks, ["ofPeople"])} then ${marks} & ${sql.lit(always)} else 0 end
    | case when ${has(marks, ["ofHours", "closes", "trained"])} then ${sql.lit(trainedHere)} when ${has(marks, ["ofHours", "closes"])} then ${sql.lit(hoursHere)} else 0 end)`;

/** The persons of repeated rows, by entity; who has several contracts has been there since the earliest of those that are active. */
export const personRows = sql`
  select c.legal_entity_id, c.person_hash, bit_or(${personMarks(sql`c.marks`)}) as marks,
    min(c.birth_date) filter (where ${has(sql`c.marks`, ["ofPeople", "closes"])}) as born,
    min(c.hire_date) filter (where ${has(sql`c.marks`, ["ofPeople", "closes"])}) as since
  from repeated c
  group by c.legal_entity_id, c.person_hash`;

const persons = (marks: Mark[], none: Mark[] = []) => sql`coalesce(sum(p.n) filter (where ${has(sql`p.marks`, marks, none)}), 0)`;
const distinctCounts: Record<string, RawBuilder<unknown>> = {
  headcount: persons(["closes"]),
  opening: persons(["opens"]),
  women: persons(["closes", "woman"], ["man"]),
  men: persons(["closes", "man"], ["woman"]),
  levelled: persons(["levelled"]),
  managing: persons(["manages"]),
  managing_women: persons(["manages", "woman"], ["man"]),
  managing_men: persons(["manages", "man"], ["woman"]),
};
const summedCounts: Record<string, RawBuilder<unknown>> = {
  present: persons(["closes"]),
  aged: sql`coalesce(sum(p.aged), 0)`,
  age_days: sql`coalesce(sum(p.age_days), 0)`,
  young: sql`coalesce(sum(p.young), 0)`,
  old: sql`coalesce(sum(p.old), 0)`,
  dated_persons: sql`coalesce(sum(p.dated), 0)`,
  tenure_days: sql`coalesce(sum(p.tenure_days), 0)`,
  permanent: persons(["permanent"]),
  temporary: persons(["temporary"], ["permanent"]),
  timed: persons(["timed"]),
  part_timers: persons(["timed"], ["fullTime"]),
  managed: persons(["managed"]),
  in_hours: persons(["ofHours"]),
  trained: persons(["trained"]),
};

/**
 * Counts of persons by entity; for the group distinct persons (headcount, opening, sexes, management) and the entities' sums. Whose rows contradict each other
 * in sex counts as undeclared. Rows count as a person each, less those that are repeated, and their persons. Ages in bands are completed years.
 */
export function personCounts({ last }: MonthEnds): RawBuilder<unknown> {
  const years = (count: number) => sql`(${last} - interval '${sql.raw(String(count))} years')::date`;
  const present = has(sql`c.marks`, ["ofPeople", "closes"]);
  const ofRow = (n: RawBuilder<unknown>, days: { age: RawBuilder<unknown>; tenure: RawBuilder<unknown> }) => {
    const some = (marks: Mark[]) => sql`case when ${has(sql`c.marks`, ["ofPeople", "closes", ...marks])} then ${n} else 0 end`;
    return sql`${personMarks(sql`c.marks`)} as marks, ${n} as n, ${some(["born"])} as aged, case when ${present} then ${days.age} end as age_days,
      ${some(["young"])} as young, ${some(["old"])} as old, ${some(["hired"])} as dated, case when ${present} then ${days.tenure} end as tenure_days`;
  };
  return sql`
    with part as materialized (
      select c.legal_entity_id, ${ofRow(sql`c.n`, { age: sql`c.age_days`, tenure: sql`c.tenure_days` })} from alike c where ${isOfPersons(sql`c.marks`)}
      union all
      select c.legal_entity_id, ${ofRow(sql`-1`, { age: sql`-(${last} - c.birth_date)`, tenure: sql`-(${last} - c.hire_date)` })} from repeated c
    ), person_part as materialized (
      select p.legal_entity_id, p.marks, 1 as n, (p.born is not null)::integer as aged, ${last} - p.born as age_days, (p.born > ${years(30)})::integer as young,
        (p.born <= ${years(51)})::integer as old, (p.since is not null)::integer as dated, ${last} - p.since as tenure_days
      from person p
    ), entity as (
      select p.legal_entity_id, ${columnsOf({ ...distinctCounts, ...summedCounts })}
      from (select * from part union all select * from person_part) p
      group by p.legal_entity_id
    )
    select * from entity
    union all
    select null, g.*, e.*
    from (
      select ${columnsOf(distinctCounts)}
      from (select p.marks, p.n from part p union all select bit_or(p.marks), 1 from person p group by p.person_hash) p
    ) g
    cross join (select ${sumsOf(Object.keys(summedCounts))} from entity e having count(*) > 0) e`;
}

/** Managers by entity: whoever somebody active names as theirs; their sum for the group. */
export const managerCounts = sql`
  select m.legal_entity_id, count(*) as managers
  from (
    select distinct g.legal_entity_id, m.manager_hash
    from part p join used g on g.delivery_id = p.delivery_id cross join lateral unnest(p.managers) m (manager_hash)
    where ${has(sql`g.bits`, ["ofPeople"])}
  ) m
  group by grouping sets ((m.legal_entity_id), ())`;

/** The kinds of rows that are alike, with what is read from their feed: of these few the sums of entities are made. */
export const alikeRows = sql`
  select g.legal_entity_id, g.cost_rate, g.cost_pooled, k.full_time_hours, k.marks | g.bits as marks, k.n, k.hours, k.agreed, k.absent, k.training, k.cost, k.top_cost,
    k.age_days, k.tenure_days
  from part p join used g on g.delivery_id = p.delivery_id cross join lateral unnest(p.kinds) k`;

const rows = (marks: Mark[], none: Mark[] = []) => sql`coalesce(sum(c.n) filter (where ${has(sql`c.marks`, marks, none)}), 0)`;
const sumOf = (column: string, marks: Mark[]) => sql`sum(${sql.ref(`c.${column}`)}) filter (where ${has(sql`c.marks`, marks)})`;
const inHoursActive: Mark[] = ["ofHours", "closes"];
/** What is counted and summed of contracts: starts and ends; hours and costs of the month; who is asked for pay and bonus, and who has it. */
const contractSums: Record<string, RawBuilder<unknown>> = {
  contracts: rows(["ofPeople"]),
  dated: rows(["ofPeople", "hired"]),
  undated: rows(["ofPeople", "closes"], ["hired"]),
  joiners: rows(["ofPeople", "joins"]),
  leavers: rows(["ofPeople", "leaves"]),
  voluntary: rows(["ofPeople", "leaves", "voluntary"]),
  involuntary: rows(["ofPeople", "leaves", "involuntary"]),
  unreasoned: rows(["ofPeople", "leaves", "unreasoned"]),
  // Hours count where both those agreed and those lost are known.
  absent: sumOf("absent", ["ofHours", "withHours"]),
  agreed: sumOf("agreed", ["ofHours", "withHours"]),
  with_hours: rows(["ofHours", "withHours"]),
  without_hours: rows(inHoursActive, ["withHours"]),
  trainings: rows(["ofHours", "trained"]),
  training: sumOf("training", ["ofHours"]),
  costs: rows(["ofCost", "costed"]),
  without_cost: rows(["ofCost", "closes"], ["costed"]),
  cost_women: rows(["ofCost", "closes", "costed", "woman"]),
  cost_men: rows(["ofCost", "closes", "costed", "man"]),
  cost_own: sql`sum(c.cost * coalesce(c.cost_rate, 1)) filter (where ${has(sql`c.marks`, ["ofCost"])})`,
  cost_group: sql`sum(c.cost * coalesce(c.cost_pooled, 1)) filter (where ${has(sql`c.marks`, ["ofCost"])})`,
  pay_women: rows(["ofPay", "closes", "paid", "woman"]),
  pay_men: rows(["ofPay", "closes", "paid", "man"]),
  pay_all: rows(["ofPay", "closes"]),
  // For whom no bonus is delivered was not paid one.
  bonus_women: rows(["ofBonus", "closes", "bonusPaid", "woman"]),
  bonus_men: rows(["ofBonus", "closes", "bonusPaid", "man"]),
  all_women: rows(["ofBonus", "closes", "woman"]),
  all_men: rows(["ofBonus", "closes", "man"]),
  bonus_all: rows(["ofBonus", "closes"]),
};

/** The sums of contracts by entity, and their sums for the group; without a date or a reason they are told apart, never guessed. */
export const contractCounts = sql`
  with entity as (
    select c.legal_entity_id, ${columnsOf(contractSums)},
      max(c.top_cost * coalesce(c.cost_rate, 1)) filter (where ${has(sql`c.marks`, ["ofCost"])}) as top_own,
      max(c.top_cost * coalesce(c.cost_pooled, 1)) filter (where ${has(sql`c.marks`, ["ofCost"])}) as top_group
    from alike c
    group by c.legal_entity_id
  )
  select * from entity
  union all
  select null, ${sumsOf(Object.keys(contractSums))}, null, max(e.top_group) from entity e having count(*) > 0`;

const isPartTime = has(sql`c.marks`, ["timed"], ["fullTime"]);
const isFullTime = has(sql`c.marks`, ["fullTime"]);
/**
 * Contracted hours / full-time hours, at most 1 a contract: on the last day (`fte`), and of both ends of the month for those whose cost is known. Hours of
 * the same full time are added before the one division, so that three thirds are one. A contract without hours is left out and counted. What amounts are
 * divided by has 30 decimals: with 20, an amount of five digits could lose its half.
 */
export const fteSums = sql`
  with hour as (
    select c.legal_entity_id, c.full_time_hours, ${rows(["closes"])} as active, ${rows(["closes", "timed"])} as counted, ${rows(["closes", "fullTime"])} as full_timers,
      sum(c.hours) filter (where ${has(sql`c.marks`, ["closes"])} and ${isPartTime}) as part_hours,
      coalesce(sum(c.n * c.ends) filter (where c.is_costed and ${isFullTime}), 0) as cost_full_timers,
      sum(c.hours * c.ends) filter (where c.is_costed and ${isPartTime}) as cost_part_hours,
      sum(c.n) filter (where c.is_costed) as cost_active, sum(c.n) filter (where c.is_costed and ${has(sql`c.marks`, ["timed"])}) as cost_counted
    from (
      select a.*, ${has(sql`a.marks`, ["closes"])}::integer + ${has(sql`a.marks`, ["opens"])}::integer as ends,
        ${has(sql`a.marks`, ["costed"])} or not ${has(sql`a.marks`, ["ofCost"])} as is_costed
      from alike a where ${has(sql`a.marks`, ["ofPeople"])} and ${hasAny(sql`a.marks`, ["closes", "opens"])}
    ) c
    group by c.legal_entity_id, c.full_time_hours
  )
  select b.legal_entity_id, sum(b.active) as active, sum(b.counted) as counted,
    round(sum(b.full_timers + coalesce(round(b.part_hours, 20) / b.full_time_hours, 0)), 20) as fte,
    round(sum(b.cost_full_timers + coalesce(round(b.cost_part_hours, 30) / b.full_time_hours, 0)), 30) as both_ftes,
    coalesce(sum(b.cost_active), 0) as cost_active, coalesce(sum(b.cost_counted), 0) as cost_counted
  from (
    select * from hour
    union all
    select null, h.full_time_hours, sum(h.active), sum(h.counted), sum(h.full_timers), sum(h.part_hours), sum(h.cost_full_timers), sum(h.cost_part_hours),
      sum(h.cost_active), sum(h.cost_counted)
    from hour h group by h.full_time_hours
  ) b
  group by b.legal_entity_id`;

function columnsOf(columns: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`));
}

function sumsOf(columns: string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`sum(${sql.ref(`e.${column}`)})`));
}
