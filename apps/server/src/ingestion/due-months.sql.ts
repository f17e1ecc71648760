import { type RawBuilder, sql } from "kysely";

/**
 * The months `m (month)` in which the calendar row `c` of the section `s` may expect something, up to `last` (its first day). Of a yearly section one a year:
 * with thousands of entities the months between would cost more than all the rest.
 */
export function dueMonths(last: string): RawBuilder<unknown> {
  return sql`generate_series(
    case when s.yearly_month is null then c.first_month else make_date(extract(year from c.first_month)::int, s.yearly_month, 1) end::timestamp,
    least(c.last_month, ${last}::date)::timestamp, case when s.yearly_month is null then interval '1 month' else interval '1 year' end) as m(month)`;
}

/** Whether the calendar row `c` and the entity `e` expect something in the month `m`. */
export const isDueIn = sql<boolean>`m.month >= c.first_month and e.valid_from < m.month + interval '1 month' and (e.valid_to is null or e.valid_to >= m.month)`;
