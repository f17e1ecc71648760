import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isOpen } from "../events/event-status.sql.ts";
import { everyKept } from "../events/kept-counts.sql.ts";

type Tally = { table: string; columns: readonly string[]; where?: RawBuilder<unknown> };

/** What is kept of all events, and by cause of those that are open. */
const tallies: readonly Tally[] = [
  ...everyKept,
  {
    table: "quality_tally_cause",
    columns: ["legal_entity_id", "element_id", "rule_id", "delivery_id", "status"],
    where: sql`where is_open(status)`,
  },
];

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
    ${sql.join(tallies.map(added))},
    day as (update quality_tally_day set day = k.next from kept k where k.next <> k.day)
    select count(*)::int as taken from taken`.execute(db);
  const taken = rows[0]?.taken ?? 0;
  if (taken === 0) return 0;
  for (const { table } of tallies) await sql`delete from ${sql.table(table)} where events = 0 and overdue = 0`.execute(db);
  return taken;
}

function added({ table, columns, where = sql`` }: Tally): RawBuilder<unknown> {
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  return sql`${sql.ref(`into_${table}`)} as (
      insert into ${sql.table(table)} as t (${keys}, events, overdue)
      select ${keys}, sum(events)::integer, sum(overdue)::integer from moved ${where}
      group by ${keys} having sum(events) <> 0 or sum(overdue) <> 0
      on conflict (${keys}) do update set events = t.events + excluded.events, overdue = t.overdue + excluded.overdue
    )`;
}
