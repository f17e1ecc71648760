import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** Lets one change of what is expected happen at a time, until the transaction ends, and none while a scenario is closed; it can be read meanwhile. */
export async function lockCalendar(db: Database): Promise<void> {
  await sql`lock table section_calendar in share row exclusive mode`.execute(db);
}

/**
 * Keeps what closed months expected, of some sections or of all, where it is not kept yet: whatever changes afterwards, they expect it still. Under the lock of the calendar, before
 * anything that says what is expected is written.
 */
export async function keepClosedMonths(db: Database, sections?: readonly string[]): Promise<void> {
  await sql`
    insert into kept_expectation (section_code, period, legal_entity_ids, due_dates)
    select k.section_code, k.period, coalesce(x.entities, '{}'), coalesce(x.days, '{}')
    from closed_section_month k
    cross join lateral (
      select array_agg(x.legal_entity_id order by x.legal_entity_id) as entities, array_agg(x.due_date order by x.legal_entity_id) as days
      from expected_cells(k.period) x where x.section_code = k.section_code
    ) x
    where ${sections ? sql`k.section_code = any(${[...sections]}::text[])` : sql`true`}
      and not exists (select from kept_expectation o where o.section_code = k.section_code and o.period = k.period)`.execute(db);
}
