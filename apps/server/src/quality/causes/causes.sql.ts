import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { EventRow } from "../events/events.sql.ts";
import { type Asking, type Dimension, dimensionConditions, matching, otherConditions, standingConditions } from "../events/filter.sql.ts";
import { becameOverdue, dimensionsAsked } from "../events/kept-counts.sql.ts";
import type { EventFilter } from "../events/read-filter.ts";
import { isOpen, isOverdue } from "../events/event-status.sql.ts";

export type CauseRow = Pick<
  EventRow,
  | "elementId"
  | "dataSource"
  | "tableName"
  | "objectName"
  | "ruleId"
  | "ruleCode"
  | "ruleOrigin"
  | "legalEntityId"
  | "entityCode"
  | "entityName"
  | "accountantId"
  | "objectValue"
  | "sensitive"
  | "params"
  | "detail"
> & {
  open: number;
  overdue: number;
  gone: number;
  earliestDue: string | null;
  delivery: { id: number; fileName: string; year: number; month: number; section: string; by: string; at: string } | null;
  closing: { year: number; month: number; section: string; dueDate: string; locked: boolean } | null;
};

type Page = { offset: number; limit: number };
const mostFirst = sql`order by open desc, element_id, rule_id, legal_entity_id, delivery_id`;

/** A page of causes as the events that a filter finds tell of them. */
function foundCauses(filter: EventFilter, asking: Asking, page: Page): RawBuilder<unknown> {
  return sql`
      select e.element_id, e.rule_id, e.legal_entity_id, e.delivery_id, count(*)::int as open, (count(*) filter (where ${isOverdue(asking.today)}))::int as overdue,
        (count(*) filter (where e.gone_on is not null))::int as gone, nullif(min(e.due_on), 'infinity') as earliest_due, min(e.id) as example_id
      from quality_event e
      where ${matching(filter, asking)} and ${isOpen}
      group by e.element_id, e.rule_id, e.legal_entity_id, e.delivery_id
      ${mostFirst} limit ${page.limit} offset ${page.offset}`;
}

/** The same from the kept counts; events are asked only for what those do not tell, of the causes on the page. Undefined where the filter asks what they do not know. */
function keptCauses(filter: EventFilter, asking: Asking, page: Page): RawBuilder<unknown> | undefined {
  const by = dimensionConditions(filter, asking);
  const asked = dimensionsAsked(filter, asking, Object.keys(by) as Dimension[]);
  if (otherConditions(filter).length > 0 || asked.some((name) => !known.includes(name))) return undefined;
  const { today } = asking;
  const counted = sql.ref(filter.overdue ? "e.overdue" : "e.events");
  return sql`
      select c.*, f.* from (
        select e.element_id, e.rule_id, e.legal_entity_id, e.delivery_id, sum(${counted})::int as open, sum(e.overdue)::int as overdue
        from (
          select k.* from quality_count_cause k
          union all
          select e.legal_entity_id, e.element_id, e.rule_id, e.delivery_id, e.status, 0, ${becameOverdue.sign} from ${becameOverdue.from(today)}
        ) e
        where ${sql.join([...standingConditions(filter, asking), ...Object.values(by)], sql` and `)}
        group by e.element_id, e.rule_id, e.legal_entity_id, e.delivery_id having sum(${counted}) > 0
        ${mostFirst} limit ${page.limit} offset ${page.offset}
      ) c
      cross join lateral (
        select count(e.gone_on)::int as gone, nullif(min(e.due_on), 'infinity') as earliest_due, min(e.id) as example_id from quality_event e
        where e.element_id = c.element_id and e.rule_id = c.rule_id and e.legal_entity_id = c.legal_entity_id
          and e.delivery_id is not distinct from c.delivery_id and ${filter.overdue ? isOverdue(today) : isOpen} and ${by.statuses ?? sql`true`}
      ) f`;
}
const known: readonly Dimension[] = ["entities", "elements", "sections", "rules", "statuses"];

/**
 * Open events of a filter by what they have in common, the most first, each with one of them as an example and the cell of the month they came in as it is on
 * the day that is asked for; one statement, in which names are looked up by key as on a page (selectEvents).
 */
export async function listCauseRows(db: Database, filter: EventFilter, asking: Asking, page: Page): Promise<CauseRow[]> {
  const { rows } = await sql<CauseRow>`
    with cause as materialized (${keptCauses(filter, asking, page) ?? foundCauses(filter, asking, page)}),
    delivered as materialized (
      select distinct d.id, d.section_code, d.period, d.delivered_at, u.file_name, a.name as by
      from cause c join delivery d on d.id = c.delivery_id join upload u on u.id = d.upload_id join app_user a on a.id = d.delivered_by
    ),
    expected as materialized (
      select m.period, x.* from (select distinct period from delivered) m cross join lateral expected_cells(m.period) x
    )
    select c.element_id as "elementId", b.data_source as "dataSource", b.table_name as "tableName", b.object_name as "objectName", c.rule_id as "ruleId", r.code as "ruleCode", r.origin as "ruleOrigin", c.legal_entity_id as "legalEntityId",
      n.code as "entityCode", n.name as "entityName", c.open, c.overdue, c.gone, c.earliest_due as "earliestDue", e.accountant_id as "accountantId",
      t.object_value as "objectValue", t.sensitive, t.params, t.detail,
      case when d.id is not null then json_build_object('id', d.id, 'fileName', d.file_name, 'year', extract(year from d.period)::int,
        'month', extract(month from d.period)::int, 'section', d.section_code, 'by', d.by, 'at', d.delivered_at) end as delivery,
      case when x.due_date is not null then json_build_object('year', extract(year from d.period)::int, 'month', extract(month from d.period)::int,
        'section', d.section_code, 'dueDate', x.due_date,
        'locked', coalesce(lock_on(l.id, l.lock_state, ${asking.today}::date), 'OPEN') in ('LOCKED', 'FROZEN')) end as closing
    from cause c
    cross join lateral (select b.data_source, b.table_name, b.object_name from quality_element b where b.id = c.element_id offset 0) b
    cross join lateral (select r.code, r.origin from quality_rule r where r.id = c.rule_id offset 0) r
    cross join lateral (select n.code, n.name from legal_entity n where n.id = c.legal_entity_id offset 0) n
    cross join lateral (select e.accountant_id from quality_event e where e.id = c.example_id offset 0) e
    cross join lateral (select t.* from quality_event_text t where t.event_id = c.example_id offset 0) t
    left join delivered d on d.id = c.delivery_id
    left join expected x on x.period = d.period and x.section_code = d.section_code and x.legal_entity_id = c.legal_entity_id
    left join consolidation k on k.section_code = d.section_code and k.period = d.period
    left join cell l on l.consolidation_id = k.id and l.legal_entity_id = c.legal_entity_id and l.scope_code = 'ALL'
    order by c.open desc, c.element_id, c.rule_id, c.legal_entity_id, c.delivery_id`.execute(db);
  return rows;
}
