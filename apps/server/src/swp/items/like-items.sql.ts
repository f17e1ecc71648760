import { type Likeness, likenessName } from "@hub/domain/swp/likeness.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { isSeen } from "./filter.sql.ts";

/** The number of the first item within reach that is like each one wanted, by name; what the import `except` itself has added does not count. One statement. */
export async function findLikeItems(
  db: Database,
  wanted: readonly (Likeness | null)[],
  { reach, except = null }: { reach: Reach; except?: number | null },
): Promise<ReadonlyMap<string, string>> {
  const known = wanted.filter((each) => each !== null);
  const { rows } = await sql<Likeness & { id: number }>`
    select w.key, w.timeline, min(i.id) as id
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as w (key text, timeline text)) w
    join swp_item i on i.item_key = w.key and coalesce(i.timeline, '') = w.timeline
    where ${isSeen(reach)} and not exists (
      select from task_change c where c.task_id = ${except}::bigint and c.before is null and c.subject = i.id::text)
    group by w.key, w.timeline`.execute(db);
  return new Map(rows.map((row) => [likenessName(row), String(row.id)]));
}

/** Lets only one at a time add what is alike, so that the second one is told of the first. */
export async function lockLikeness(db: Database, { key }: Likeness): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('swp item'), hashtext(${key}))`.execute(db);
}
