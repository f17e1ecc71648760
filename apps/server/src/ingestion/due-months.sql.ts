import { type RawBuilder, sql } from "kysely";

/**
 * The months `m (month)` in which the calendar row `c` of the section `s` may expect something, up to `last` (its first day). Of a yearly section one a year:
 * with thousands of entities the months between would cost more than all the rest.
 */
export function dueMonths(last: string): RawBuilder<unknown> {
  return sql`generate_series(
    case when s.periodicity = 'yearly' then make_date(extract(year from c.first_month)::int, s.months[1], 1) else c.first_month end::timestamp,
    least(c.last_month, ${last}::date)::timestamp, case when s.periodicity = 'yearly' then interval '1 year' else interval '1 month' end) as m(month)`;
}

/** Whether the calendar row `c` of the section `s` and the entity `e` expect something in the month `m`; what closed months expected is kept apart, once something has changed since. */
export const isDueIn = sql<boolean>`m.month >= c.first_month and extract(month from m.month)::integer = any(s.months)
  and not exists (select from kept_expectation k where k.section_code = s.code and k.period = m.month::date) and e.valid_from < m.month + interval '1 month' and (e.valid_to is null or e.valid_to >= m.month)`;
