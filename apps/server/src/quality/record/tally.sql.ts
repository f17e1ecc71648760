import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/**
 * Makes one row of the kept counts of each kind of event that has several, and none of those that are no more; answers how many rows were taken. One
 * statement: whoever counts meanwhile sees the rows before it or after it. What others add meanwhile waits for the next time.
 */
export async function foldTally(db: Database): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with several as materialized (
      select unnest(array_agg(q.ctid)) as row from quality_tally q
      group by q.legal_entity_id, q.element_id, q.rule_id, q.status, q.accountant_id, q.perimeter_id having count(*) > 1 or sum(q.events) = 0
    ),
    taken as (delete from quality_tally q using several s where q.ctid = s.row returning q.*),
    put as (
      insert into quality_tally (legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, events)
      select legal_entity_id, element_id, rule_id, status, accountant_id, perimeter_id, sum(events) from taken group by 1, 2, 3, 4, 5, 6 having sum(events) <> 0
    )
    select count(*)::int as taken from taken`.execute(db);
  return rows[0]?.taken ?? 0;
}
