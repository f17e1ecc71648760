import { type RawBuilder, sql } from "kysely";
import type { Choice } from "../../spreadsheets/sheet-column.ts";
import { type Asking, matching, withinReach } from "../filter.sql.ts";
import type { EventReach } from "../policy.ts";
import type { EventFilter } from "../read-filter.ts";
import { type RuleTemplate, tellings } from "./rule-templates.ts";

type Sql = RawBuilder<unknown>;

/** A text as `guardCsvText` writes it; an empty one as nothing. `text` is written several times: give a column. Most texts begin with a letter and are done at once. */
export function guardedCsv(text: Sql): Sql {
  return sql`case when ascii(${text}) < 65 and ascii(${text}) = any('{39,43,45,61,64,9,13}'::integer[]) and ${text} ~ '^''*[-=+@\\t\\r]' then '''' || ${text} else nullif(${text}, '') end`;
}

/** What a message says: its texts with the event's values between them. */
function toldOf(places: number): Sql {
  const parts: Sql[] = [sql`m.t0`];
  for (let at = 1; at <= places; at++) {
    parts.push(
      sql`case when ${sql.ref(`m.f${at}`)} then coalesce(q.params ->> 'found', q.found) else q.params ->> ${sql.ref(`m.n${at}`)} end`,
    );
    parts.push(sql.ref(`m.t${at}`));
  }
  return sql`concat(${sql.join(parts)})`;
}

/** The parts of all messages as a table: rule, telling, and its texts and names in turn; `f` where a name is that of what was found. */
function messagesOf(templates: readonly RuleTemplate[], places: number): Sql {
  const rows = templates.map(({ ruleId, telling, texts, names }) => ({
    of_rule: ruleId,
    told_as: telling,
    ...Object.fromEntries(texts.map((text, at) => [`t${at}`, text])),
    ...Object.fromEntries(names.map((name, at) => [`n${at + 1}`, name])),
    ...Object.fromEntries(names.map((name, at) => [`f${at + 1}`, name === "found"])),
  }));
  const columns = [sql`t0 text`];
  for (let at = 1; at <= places; at++)
    columns.push(sql`${sql.ref(`n${at}`)} text, ${sql.ref(`f${at}`)} boolean, ${sql.ref(`t${at}`)} text`);
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (of_rule integer, told_as integer, ${sql.join(columns)})`;
}

/**
 * The rows of the sheet of events, each cell as a CSV has it before the quotes; the version at the end. What is the same for many events (fields, rules,
 * people, entities) is guarded once, as tables of their own. Each join costs every row once more: so rules stand with their messages, and entities with
 * statuses and perimeters. All joins are left ones, although there is always a row: the planner takes their number as it is then.
 */
export function copyEvents(
  filter: EventFilter,
  asking: Asking,
  given: {
    /** Sort them once more: of many, which are joined by hash to what is small and so keep the order they come in, it would take as long as all the rest. */
    sorted: boolean;
    pay: EventReach;
    statuses: readonly Choice[];
    perimeters: readonly Choice[];
    templates: readonly RuleTemplate[];
  },
): Sql {
  const places = Math.max(0, ...given.templates.map(({ names }) => names.length));
  const labels = (choices: readonly Choice[]) => JSON.stringify(Object.fromEntries(choices.map(({ value, label }) => [value, label])));
  const g = (column: string) => guardedCsv(sql.ref(column));
  return sql`
    with l as materialized (
      select id, ${g("data_source")} as source, ${g("table_name")} as "table", ${g("id_type")} as id_type, ${g("object_type")} as object_type, ${g("object_name")} as object
      from quality_element
    ),
    u as materialized (select id, ${g("email")} as email, ${g("name")} as name from app_user),
    m as materialized (
      select r.id as rule_id, k.telling, r.origin = 'delivery' as ours, ${g("r.code")} as code, t.*
      from quality_rule r cross join unnest(${Object.values(tellings)}::integer[]) k (telling)
      left join (${messagesOf(given.templates, places)}) t on t.of_rule = r.id and t.told_as = k.telling
    ),
    n as materialized (
      select n.id as entity_id, s.status::quality_status as status, p.id as perimeter_id, ${g("n.code")} as code, ${g("s.label")} as status_label, ${g("p.label")} as perimeter
      from legal_entity n
      cross join jsonb_each_text(${labels(given.statuses)}::jsonb) s (status, label)
      cross join (
        select id, coalesce(${labels(given.perimeters)}::jsonb ->> code, code) as label from lookup_value where lookup = 'accountant-perimeter'
        union all select 0, null
      ) p
    )
    select d.id, d.source, d."table", d.entity, d.id_type, ${g("d.id_value")}, d.object_type, d.object, ${g("d.object_value")}, d.rule, ${g("d.detail")}, d.status,
      d.accepted_until, d.first_on, d.last_on, d.perimeter, d.accountant, d.due_on, ${g("d.comments")}, d.writer, d.updated_on, d.version
    from (
      select q.id, l.source, l."table", n.code as entity, l.id_type, q.id_value, l.object_type, l.object, q.object_value, m.code as rule,
        case when m.ours then ${toldOf(places)} else q.detail end as detail, n.status_label as status, q.accepted_until, q.first_on, q.last_on, n.perimeter,
        a.email as accountant, q.due_on, q.comments, w.name as writer, q.updated_on, q.version
      from (
        -- The connection's time zone is UTC.
        select e.id, e.element_id, e.rule_id, e.legal_entity_id, coalesce(e.perimeter_id, 0) as perimeter_id, e.accountant_id, e.updated_by, e.id_value, e.status,
          e.accepted_until, e.first_on, e.last_on, nullif(e.due_on, 'infinity') as due_on, date_trunc('second', e.updated_at::timestamp) as updated_on, e.version,
          t.params, t.comments, h.hidden, t.object_value as found, case when not h.hidden then t.object_value end as object_value,
          case when not h.hidden then t.detail end as detail
        from quality_event e
        join quality_event_text t on t.event_id = e.id
        cross join lateral (select t.sensitive and (${withinReach(given.pay)}) is not true as hidden) h
        where ${matching(filter, asking)}
        order by e.id
      ) q
      left join l on l.id = q.element_id
      left join n on n.entity_id = q.legal_entity_id and n.status = q.status and n.perimeter_id = q.perimeter_id
      left join m on m.rule_id = q.rule_id and m.telling = case when not q.hidden then ${tellings.open}::integer
        when q.found is null then ${tellings["hidden-empty"]}::integer else ${tellings.hidden}::integer end
      left join u a on a.id = q.accountant_id
      left join u w on w.id = q.updated_by
      -- Not taken apart, so that a message is put together once.
      offset 0
    ) d
    ${given.sorted ? sql`order by d.id` : sql``}`;
}
