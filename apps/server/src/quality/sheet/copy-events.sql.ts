import { eventStatuses } from "@hub/domain/quality/event-status.ts";
import { type RawBuilder, sql } from "kysely";
import { type Asking, matching, withinReach } from "../events/filter.sql.ts";
import type { EventReach } from "../policy.ts";
import type { EventFilter } from "../events/read-filter.ts";
import { tellings } from "./rule-templates.ts";

/** The places of what is copied of an event: ids of what is the same for many, and what is its own. */
export const copied = {
  id: 0,
  element: 1,
  rule: 2,
  telling: 3,
  entity: 4,
  status: 5,
  perimeter: 6,
  accountant: 7,
  writer: 8,
  idValue: 9,
  objectValue: 10,
  params: 11,
  detail: 12,
  comments: 13,
  acceptedUntil: 14,
  firstOn: 15,
  lastOn: 16,
  dueOn: 17,
  updatedAt: 18,
  version: 19,
} as const;

/**
 * All events that a filter finds, in the order of their ids, in the columns of `copied`. What is written of fields, rules, people and entities is known
 * beforehand, so nothing is joined to each row but its texts, and what a reader may not see does not leave the database. A status is its place in the list.
 */
export function copyEvents(filter: EventFilter, asking: Asking, pay: EventReach): RawBuilder<unknown> {
  const statuses = eventStatuses.map((status, at) => sql`when ${status}::quality_status then ${sql.lit(at)}`);
  return sql`
    select e.id, e.element_id, e.rule_id,
      case when not h.hidden then ${sql.lit(tellings.open)} when t.object_value is null then ${sql.lit(tellings["hidden-empty"])} else ${sql.lit(tellings.hidden)} end,
      e.legal_entity_id, case e.status ${sql.join(statuses, sql` `)} end, e.perimeter_id, e.accountant_id, e.updated_by,
      e.id_value, case when not h.hidden then t.object_value end, t.params, case when not h.hidden then t.detail end, t.comments,
      e.accepted_until, e.first_on, e.last_on, nullif(e.due_on, 'infinity'), e.updated_at at time zone 'UTC', e.version
    from quality_event e
    join quality_event_text t on t.event_id = e.id
    cross join lateral (select t.sensitive and (${withinReach(pay)}) is not true as hidden) h
    where ${matching(filter, asking)}
    order by e.id`;
}
