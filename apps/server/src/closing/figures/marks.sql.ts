import { type RawBuilder, sql } from "kysely";
import { contractStates, hourlyPay, type MonthEnds } from "../../facts/contract-states.sql.ts";

// Which figures are read from the row's section: what no row knows of itself.
const ofFeed = ["ofPeople", "ofPay", "ofBonus", "ofHours", "ofCost"] as const;
const ofRow = [
  // Active on the last day, on the day before the month; started or ended in it; an end's reason.
  ...(["closes", "opens", "joins", "leaves", "voluntary", "involuntary", "unreasoned", "hired"] as const),
  ...(["woman", "man", "levelled", "manages", "permanent", "temporary", "managed"] as const),
  // Hours are known; they are those of a full time.
  ...(["timed", "fullTime"] as const),
  ...(["withHours", "trained", "costed", "paid", "bonusPaid"] as const),
  // Age in completed years on the last day.
  ...(["born", "young", "old"] as const),
] as const;
const names = [...ofFeed, ...ofRow];
export type Mark = (typeof names)[number];

/** What a row is in the month, as bits: a person's contracts are put together by one `bit_or`, and rows that are alike are counted together. */
const bits = Object.fromEntries(names.map((name, at) => [name, 1 << at])) as Record<Mark, number>;

/** The bits of some marks. */
export function bitsOf(...marks: Mark[]): number {
  return marks.reduce((all, each) => all | bits[each], 0);
}

/** Whether `column` has one of some marks at least. */
export function hasAny(column: RawBuilder<unknown>, marks: Mark[]): RawBuilder<boolean> {
  return sql<boolean>`(${column} & ${sql.lit(bitsOf(...marks))} > 0)`;
}

/** Whether `column` has all of some marks, and none of the others. */
export function has(column: RawBuilder<unknown>, marks: Mark[], none: Mark[] = []): RawBuilder<boolean> {
  const wanted = bitsOf(...marks);
  return sql<boolean>`(${column} & ${sql.lit(wanted | bitsOf(...none))} = ${sql.lit(wanted)})`;
}

/** The bits that all rows of a feed have: which figures are read from them. */
export const feedBits = (feed: Record<(typeof ofFeed)[number], RawBuilder<unknown>>): RawBuilder<number> =>
  sql<number>`(${sql.join(
    ofFeed.map((name) => sql`case when ${feed[name]} then ${sql.lit(bits[name])} else 0 end`),
    sql` | `,
  )})`;

/** Columns of a table behind others. */
export const columnsOf = (table: string, columns: readonly string[]): RawBuilder<unknown> =>
  columns.length === 0 ? sql`` : sql`, ${sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))}`;

/**
 * The rows with their marks and their hourly pay. (`offset 0`: what marks are made of is found out once a row. Columns stand in the order of their use: a row
 * is read from its beginning.) `also`: further columns of the rows.
 */
export function markedRows(rows: RawBuilder<unknown>, ends: MonthEnds, also: readonly string[] = []): RawBuilder<unknown> {
  const states = contractStates(sql`f`, ends);
  const years = (count: number) => sql`(${ends.last} - interval '${sql.raw(String(count))} years')::date`;
  const conditions: Record<(typeof ofRow)[number], RawBuilder<unknown>> = {
    closes: sql`m.closes`,
    opens: sql`m.opens`,
    joins: sql`m.joins`,
    leaves: sql`m.leaves`,
    voluntary: sql`m.leave_reason = 'voluntary'`,
    involuntary: sql`m.leave_reason = 'involuntary'`,
    unreasoned: sql`m.leave_reason is null`,
    hired: sql`m.hire_date is not null`,
    woman: sql`m.sex = 'F'`,
    man: sql`m.sex = 'M'`,
    levelled: sql`m.management_level is not null`,
    manages: sql`m.management_level in ('manager', 'executive')`,
    permanent: sql`m.contract_type = 'permanent'`,
    temporary: sql`m.contract_type = 'temporary'`,
    managed: sql`m.manager_hash <> m.person_hash`,
    timed: sql`m.full_time_hours > 0 and m.hours is not null`,
    fullTime: sql`m.full_time_hours > 0 and m.hours >= m.full_time_hours`,
    withHours: sql`m.agreed_hours is not null and m.absence_hours is not null`,
    trained: sql`m.training_hours is not null`,
    costed: sql`m.workforce_cost is not null`,
    paid: sql`m.hourly is not null`,
    bonusPaid: sql`m.bonus > 0`,
    born: sql`m.birth_date is not null`,
    young: sql`m.birth_date > ${years(30)}`,
    old: sql`m.birth_date <= ${years(51)}`,
  };
  const marks = sql.join(
    ofRow.map((name) => sql`case when ${conditions[name]} then ${sql.lit(bits[name])} else 0 end`),
    sql` | `,
  );
  return sql`
    select m.delivery_id, ${marks} as marks, m.hire_date, m.end_date, m.leave_reason, m.person_hash, m.birth_date, m.full_time_hours, m.hours, m.hourly, m.bonus,
      m.absence_hours, m.agreed_hours, m.training_hours, m.workforce_cost, m.manager_hash, m.annual_pay is not null or m.hourly_pay is not null as gives_pay,
      m.agreed_hours is not null or m.absence_hours is not null or m.training_hours is not null as gives_hours${columnsOf("m", also)}
    from (
      select f.*, ${states.closes} as closes, ${states.opens} as opens, ${states.joins} as joins, ${states.leaves} as leaves, ${hourlyPay(sql`f`)} as hourly
      from (${rows}) f
      offset 0
    ) m`;
}
