import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** A cell that is due already leaves this many days. */
const daysAfterDue = 7;

/** By when exceptions of a section's month are to be worked: the day its cells are due, of several the first that is still to come. */
export async function findDueDay(db: Database, { section, period }: { section: string; period: string }, now: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    with day as (select (${now}::timestamptz at time zone 'UTC')::date as today)
    select coalesce(
      (select min(x.due_date) from expected_cells(${period}::date) x where x.section_code = ${section} and x.due_date >= day.today),
      day.today + ${daysAfterDue}::integer) as day
    from day`.execute(db);
  return rows[0]!.day;
}
