import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isOpen } from "../events/event-status.sql.ts";

/** The kept counts and what each is of; those of causes hold open events only. */
const tallies = {
  quality_tally: ["legal_entity_id", "element_id", "rule_id", "status", "accountant_id", "perimeter_id"],
  quality_tally_entity: ["legal_entity_id", "status"],
  quality_tally_rule: ["legal_entity_id", "rule_id", "status"],
  quality_tally_element: ["legal_entity_id", "element_id", "status"],
  quality_tally_person: ["legal_entity_id", "status", "accountant_id", "perimeter_id"],
  quality_tally_cause: ["legal_entity_id", "element_id", "rule_id", "delivery_id", "status"],
} as const;
type Tally = keyof typeof tallies;

/**
 * Brings what has changed since into the kept counts, with what became overdue until `today` (yyyy-mm-dd); answers how many notes of changes were taken. One
 * statement sees it all at one instant, so that whoever counts meanwhile finds the same before and after. While another does it, nothing is done. The caller's transaction.
 */
export async function foldTally(db: Database, today: string): Promise<number> {
  const { rows: free } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(hashtext('quality-tally')) as taken`.execute(db);
  if (!free[0]?.taken) return 0;
  const { rows } = await sql<{ taken: number }>`
    with kept as materialized (select day, greatest(day, ${today}::date) as next from quality_tally_day),
    taken as (delete from quality_tally_change returning *),
    moved as materialized (
      select c.legal_entity_id, c.element_id, c.rule_id, c.status, c.accountant_id, c.perimeter_id, c.delivery_id, c.events,
        case when c.due_on < k.day then c.events else 0 end as overdue
      from taken c cross join kept k
      union all
      select e.legal_entity_id, e.element_id, e.rule_id, e.status, e.accountant_id, e.perimeter_id, e.delivery_id, 0, count(*)
      from quality_event e cross join kept k where ${isOpen} and e.due_on >= k.day and e.due_on < k.next group by 1, 2, 3, 4, 5, 6, 7
    ),
    ${sql.join((Object.keys(tallies) as Tally[]).map(added))},
    day as (update quality_tally_day set day = k.next from kept k where k.next <> k.day)
    select count(*)::int as taken from taken`.execute(db);
  const taken = rows[0]?.taken ?? 0;
  if (taken === 0) return 0;
  for (const tally of Object.keys(tallies) as Tally[])
    await sql`delete from ${sql.table(tally)} where events = 0 and overdue = 0`.execute(db);
  return taken;
}

function added(tally: Tally): RawBuilder<unknown> {
  const keys = sql.join(tallies[tally].map((key) => sql.ref(key)));
  const places = sql.join(tallies[tally].map((_, at) => sql.lit(at + 1)));
  return sql`${sql.ref(`into_${tally}`)} as (
      insert into ${sql.table(tally)} as t (${keys}, events, overdue)
      select ${keys}, sum(events)::integer, sum(overdue)::integer from moved ${tally === "quality_tally_cause" ? sql`where is_open(status)` : sql``}
      group by ${places} having sum(events) <> 0 or sum(overdue) <> 0
      on conflict (${keys}) do update set events = t.events + excluded.events, overdue = t.overdue + excluded.overdue
    )`;
}
