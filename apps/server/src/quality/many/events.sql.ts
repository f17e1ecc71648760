import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type Asking, matching } from "../events/filter.sql.ts";
import type { EventFilter } from "../events/read-filter.ts";

/** The events that a filter finds, by id, up to `limit`; one statement. */
export async function listMatchingIds(db: Database, filter: EventFilter, asking: Asking, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from quality_event e where ${matching(filter, asking)} order by e.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
