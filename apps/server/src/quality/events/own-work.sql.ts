import { type Access, grantsOn } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { covers, readingGrants } from "./granted.sql.ts";
import { isOpen, isOverdue, openArray } from "./event-status.sql.ts";

/** Open exceptions somebody is accountable for, and the day the first of them is due; `lender` is the colleague in whose stead, null for one's own. */
export type OwnWork = { lender: { id: number; name: string } | null; open: number; overdue: number; earliestDue: string | null };

/**
 * What somebody is accountable for and reads, and of each colleague they stand in for what that one lends them to read; open and overdue, those without any left
 * out. One statement, the open ones by the kept counts. Overdue are few as long as they are worked on.
 */
export async function findOwnWork(db: Database, actor: Access & { id: number }, today: string): Promise<OwnWork[]> {
  const lenders = grantsOn("quality.read", actor, {}).map(({ onBehalfOf }) => onBehalfOf ?? actor.id);
  const accountable = sql`${[...new Set([actor.id, ...lenders])]}::integer[]`;
  // Of each element and entity only whether it is read: some hundreds, however many exceptions there are.
  const { rows } = await sql<OwnWork>`
    with own as materialized (
      select e.accountant_id, e.legal_entity_id, e.element_id, sum(e.events) as events from quality_count e
      where e.accountant_id = any(${accountable}) and ${isOpen} group by 1, 2, 3 having sum(e.events) > 0
    ),
    seen as materialized (
      select e.accountant_id, e.legal_entity_id, e.element_id, e.events
      from own e join quality_element l on l.id = e.element_id left join ingestion i on i.id = l.ingestion_id
      where exists (select from ${readingGrants(actor)} where ${covers} and (e.accountant_id = ${actor.id} or g.on_behalf_of = e.accountant_id))
    ),
    late as materialized (
      select e.accountant_id, e.legal_entity_id, e.element_id, count(*)::int as events, min(e.due_on) as earliest from quality_event e
      where e.accountant_id = any(${accountable}) and ${isOverdue(today)} group by 1, 2, 3
    ),
    overdue as materialized (
      select l.accountant_id, sum(l.events)::int as events, min(l.earliest) as earliest
      from late l join seen s using (accountant_id, legal_entity_id, element_id) group by 1
    )
    select case when a.id <> ${actor.id} then json_build_object('id', a.id, 'name', a.name) end as lender, w.open, coalesce(o.events, 0) as overdue,
      coalesce(o.earliest, (select nullif(min(f.due_on), 'infinity') from unnest(${openArray}) t (status) cross join lateral (
        select e.due_on from quality_event e
        where e.accountant_id = w.accountant_id and e.status = t.status and e.due_on >= ${today}::date
          and exists (select from seen s
            where s.accountant_id = w.accountant_id and s.legal_entity_id = e.legal_entity_id and s.element_id = e.element_id)
        order by e.due_on limit 1) f))::text as "earliestDue"
    from (select s.accountant_id, sum(s.events)::int as open from seen s group by 1) w
    join app_user a on a.id = w.accountant_id
    left join overdue o on o.accountant_id = w.accountant_id
    order by w.accountant_id`.execute(db);
  return rows;
}
