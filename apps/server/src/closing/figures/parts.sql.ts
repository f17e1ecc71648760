import { firstDay, lastDay, type Period, previousPeriod } from "@hub/domain/period.ts";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder, sql } from "kysely";
import { createHash } from "node:crypto";
import type { Database } from "../../db/connect.ts";
import { isHere } from "../../facts/fact-months.sql.ts";
import type { MonthEnds } from "../../facts/contract-states.sql.ts";
import { has, hasAny, markedRows } from "./marks.sql.ts";
import { definedOfFeed, factRows } from "./source.sql.ts";

/** The columns of a delivery's parts, behind its number, with what they are of one without a row. */
const columns = {
  has_pay: false,
  has_bonus: false,
  has_hours: false,
  has_cost: false,
  kinds: "{}",
  legs: "{}",
  persons: "{}",
  person_marks: "{}",
  born: "{}",
  hired: "{}",
  managers: "{}",
  pay_women: "{}",
  pay_men: "{}",
  bonus_women: "{}",
  bonus_men: "{}",
};
const listed = sql.join(Object.keys(columns).map((column) => sql.ref(column)));

/** The deliveries of feeds whose parts are kept as they would be made now: for this month, with these full-time hours, by this computation. */
export function keptParts(feed: RawBuilder<unknown>, { period, isWhole }: { period: Period; isWhole: boolean }): RawBuilder<unknown> {
  return sql`
    select p.delivery_id, ${listed} from delivery_part p
    where ${sql.lit(isWhole)} and p.delivery_id = any(array(select delivery_id from ${feed})) and p.period = ${firstDay(period)}::date and p.made_by = ${madeBy}
      and exists (select from ${feed} g where g.delivery_id = p.delivery_id and g.full_time_hours is not distinct from p.full_time_hours)`;
}

/** The deliveries of feeds of a month whose parts are not kept; the statement is refused where there is one and the month's rows were put away. */
export const unmadeParts = (feed: RawBuilder<unknown>, kept: RawBuilder<unknown>, period: Period): RawBuilder<unknown> => sql`
  select u.* from (
    select distinct g.delivery_id, g.full_time_hours from ${feed} g where not exists (select from ${kept} p where p.delivery_id = g.delivery_id)
  ) u where ${isHere(sql`${firstDay(period)}::date`)}`;

/** The parts of all feeds: those that are kept, the others made. */
export const allParts = (rows: RawBuilder<unknown>, ends: MonthEnds): RawBuilder<unknown> => sql`
  select delivery_id, ${listed} from kept union all select delivery_id, ${listed} from (${partRows(rows, ends)}) made`;

/** Keeps the parts of the deliveries that cells of a month are validated on, of those whose are not kept yet. */
export async function keepParts(db: Database, cellIds: readonly number[], period: Period): Promise<void> {
  const people = sql`(select * from person_fact where period = ${firstDay(period)}::date and delivery_id = any(array(select delivery_id from unmade)))`;
  await sql`
    with feed as materialized (
      select d.id as delivery_id, ${definedOfFeed}
      from delivery d join upload u on u.id = d.upload_id join ingestion_definition g on g.ingestion_id = u.ingestion_id and g.version = u.definition_version
      where d.id = any(array(select unnest(c.delivery_ids) from cell c where c.id = any(${[...cellIds]}::integer[]))) and coalesce(g.definition ->> 'holds', 'people') = 'people'
    ),
    kept as materialized (${keptParts(sql`feed`, { period, isWhole: true })}),
    unmade as materialized (${unmadeParts(sql`feed`, sql`kept`, period)})
    insert into delivery_part (delivery_id, period, full_time_hours, made_by, ${listed})
    select u.delivery_id, ${firstDay(period)}::date, u.full_time_hours, ${madeBy}, ${listed}
    from unmade u join (${partRows(factRows({ people: () => people }), endsOf(period))}) m on m.delivery_id = u.delivery_id
    on conflict (delivery_id) do update set (period, full_time_hours, made_by, ${listed}) = row(excluded.period, excluded.full_time_hours, excluded.made_by,
      ${sql.join(Object.keys(columns).map((column) => sql.ref(`excluded.${column}`)))})`.execute(db);
}

/** The ends of a month, for contracts. */
export function endsOf(period: Period): MonthEnds {
  return { last: sql`${lastDay(period)}::date`, before: sql`${lastDay(previousPeriod(period))}::date` };
}

/** The first day that a contract begins or ends on which may be one leg of a move of a month. */
export const legsSince = ({ before }: Pick<MonthEnds, "before">) => sql`(${before} - interval '2 months')::date`;

/**
 * All that figures are made of, of each delivery of some rows (`factRows`); one without a row has none. It depends on the rows, on the month and on the full-time hours
 * of the definition and on nothing else: not on what else is delivered, on rates or on the sections that figures are read from.
 */
export function partRows(rows: RawBuilder<unknown>, ends: MonthEnds): RawBuilder<unknown> {
  const day = { since: legsSince(ends), until: sql`(${ends.last} + interval '1 day' + interval '1 month' - interval '1 day')::date` };
  return sql`
    with fact as materialized (${markedRows(rows, ends)}),
    row_part as (
      select c.delivery_id, bool_or(c.gives_pay) as has_pay, bool_or(c.bonus is not null) as has_bonus, bool_or(c.gives_hours) as has_hours,
        bool_or(c.workforce_cost is not null) as has_cost, array_agg(c.person_hash) as persons, array_agg(c.marks) as person_marks,
        array_agg(c.birth_date) as born, array_agg(c.hire_date) as hired
      from fact c group by c.delivery_id
    ),
    kind_part as (
      select k.delivery_id, array_agg(row(k.full_time_hours, k.marks, k.n, k.hours, k.agreed, k.absent, k.training, k.cost, k.top_cost, k.age_days,
        k.tenure_days)::part_kind) as kinds
      from (${alikeRows(ends)}) k group by k.delivery_id
    ),
    leg_part as (
      select c.delivery_id, array_agg(row(c.person_hash, c.hire_date, c.end_date, c.leave_reason)::part_leg) as legs
      from fact c where c.hire_date between ${day.since} and ${day.until} or c.end_date between ${day.since} and ${day.until}
      group by c.delivery_id
    ),
    manager_part as (
      select m.delivery_id, array_agg(m.manager_hash) as managers
      from (select distinct c.delivery_id, c.manager_hash from fact c where ${has(sql`c.marks`, ["closes", "managed"])}) m
      group by m.delivery_id
    ),
    pay_part as (${amountLists("hourly", "paid", "pay")}),
    bonus_part as (${amountLists("bonus", "bonusPaid", "bonus")})
    select u.delivery_id, ${sql.join(Object.entries(columns).map(([name, none]) => sql`coalesce(${sql.ref(name)}, ${sql.lit(none)}) as ${sql.ref(name)}`))}
    from unmade u
    left join row_part r on r.delivery_id = u.delivery_id
    left join kind_part k on k.delivery_id = u.delivery_id
    left join leg_part l on l.delivery_id = u.delivery_id
    left join manager_part m on m.delivery_id = u.delivery_id
    left join pay_part p on p.delivery_id = u.delivery_id
    left join bonus_part b on b.delivery_id = u.delivery_id`;
}

/** Rows that are alike, counted and summed together: of their few kinds the sums of entities are made. */
const alikeRows = ({ last }: MonthEnds): RawBuilder<unknown> => sql`
  select c.delivery_id, c.full_time_hours, c.marks, count(*) as n, sum(c.hours) as hours, sum(c.agreed_hours) as agreed, sum(c.absence_hours) as absent,
    sum(c.training_hours) as training, sum(c.workforce_cost) as cost, max(c.workforce_cost) as top_cost, sum(${last} - c.birth_date) as age_days,
    sum(${last} - c.hire_date) as tenure_days
  from fact c
  group by c.delivery_id, c.full_time_hours, c.marks`;

/** What women and men with a mark are paid, in order. */
function amountLists(column: "hourly" | "bonus", mark: "paid" | "bonusPaid", name: string): RawBuilder<unknown> {
  const amount = sql.ref(`c.${column}`);
  const list = (sex: "woman" | "man") => sql`array_agg(${amount} order by ${amount}) filter (where ${has(sql`c.marks`, [sex])})`;
  return sql`
    select c.delivery_id, ${list("woman")} as ${sql.ref(`${name}_women`)}, ${list("man")} as ${sql.ref(`${name}_men`)}
    from fact c where ${has(sql`c.marks`, ["closes", mark])} and ${hasAny(sql`c.marks`, ["woman", "man"])}
    group by c.delivery_id`;
}

// Nothing is asked of it: it says what a statement's text is.
const textOnly = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

// Another computation makes other parts: its text is what they are made by.
const madeBy = createHash("sha256")
  .update(partRows(factRows({ people: () => sql`person_fact` }), endsOf({ year: 2000, month: 1 })).compile(textOnly).sql)
  .digest("hex");
