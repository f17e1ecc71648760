import { type RawBuilder, sql } from "kysely";

/** The last day of the month and of the month before, as dates in SQL. */
export type MonthEnds = { last: RawBuilder<unknown>; before: RawBuilder<unknown> };

/**
 * What a contract (`row`, with hire_date and end_date) is in a month. Active on a day: start <= day and no end or end > day (readings 3); a contract without
 * a start has always been there. So a contract ends in the month when its end lies after the day before it and not after its last day.
 */
export function contractStates(row: RawBuilder<unknown>, { last, before }: MonthEnds) {
  return {
    closes: sql<boolean>`(coalesce(${row}.hire_date <= ${last}, true) and coalesce(${row}.end_date > ${last}, true))`,
    opens: sql<boolean>`(coalesce(${row}.hire_date <= ${before}, true) and coalesce(${row}.end_date > ${before}, true))`,
    joins: sql<boolean>`coalesce(${row}.hire_date > ${before} and ${row}.hire_date <= ${last}, false)`,
    leaves: sql<boolean>`coalesce(${row}.end_date > ${before} and ${row}.end_date <= ${last}, false)`,
  };
}

/**
 * Hourly pay of a contract (`row`): as delivered, else annual pay / (52 x weekly hours), with the full-time hours where the contract's are unknown. Rounded
 * to 12 decimals, so that equal pay is equal. Null where neither is known.
 */
export function hourlyPay(row: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`round(coalesce(${row}.hourly_pay, round(${row}.annual_pay, 20) / (52 * nullif(coalesce(${row}.hours, ${row}.full_time_hours), 0))), 12)`;
}
