import type { Access } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { covers, readingGrants } from "./granted.sql.ts";
import { isOpen, openArray } from "./open-status.sql.ts";

/** Open exceptions somebody is accountable for, and the day the first of them is due. */
export type OwnWork = { open: number; overdue: number; earliestDue: string | null };

/** What somebody is accountable for and reads, open and overdue; one statement, the open ones by the kept counts. Overdue are few as long as they are worked on. */
export async function findOwnWork(db: Database, actor: Access & { id: number }, today: string): Promise<OwnWork> {
  // Of each element and entity only whether it is read: some hundreds, however many exceptions there are.
  const { rows } = await sql<OwnWork>`
    with own as materialized (
      select e.legal_entity_id, e.element_id, sum(e.events) as events from quality_tally e
      where e.accountant_id = ${actor.id} and ${isOpen} group by 1, 2 having sum(e.events) > 0
    ),
    seen as materialized (
      select e.legal_entity_id, e.element_id, e.events from own e join quality_element l on l.id = e.element_id left join ingestion i on i.id = l.ingestion_id
      where exists (select from ${readingGrants(actor)} where ${covers})
    ),
    late as materialized (
      select e.legal_entity_id, e.element_id, count(*)::int as events, min(e.due_on) as earliest from quality_event e
      where e.accountant_id = ${actor.id} and ${isOpen} and e.due_on < ${today}::date group by 1, 2
    ),
    overdue as materialized (select sum(l.events)::int as events, min(l.earliest) as earliest from late l join seen s using (legal_entity_id, element_id))
    select (select coalesce(sum(s.events), 0)::int from seen s) as open, coalesce(o.events, 0) as overdue,
      coalesce(o.earliest, (select nullif(min(f.due_on), 'infinity') from unnest(${openArray}) t (status) cross join lateral (
        select e.due_on from quality_event e
        where e.accountant_id = ${actor.id} and e.status = t.status and e.due_on >= ${today}::date
          and exists (select from seen s where s.legal_entity_id = e.legal_entity_id and s.element_id = e.element_id)
        order by e.due_on limit 1) f))::text as "earliestDue"
    from overdue o`.execute(db);
  return rows[0] ?? { open: 0, overdue: 0, earliestDue: null };
}
