import { type RawBuilder, sql } from "kysely";
import type { Choice } from "../../spreadsheets/sheet-column.ts";
import { type Asking, matching, withinReach } from "../filter.sql.ts";
import type { EventReach } from "../policy.ts";
import type { EventFilter } from "../read-filter.ts";
import { type RuleTemplate, tellings } from "./rule-templates.ts";

type Sql = RawBuilder<unknown>;

/** A text as `guardCsvText` writes it; an empty one as nothing. `text` is written several times: give a column. */
export function guardedCsv(text: Sql): Sql {
  return sql`case when ascii(${text}) = any('{39,43,45,61,64,9,13}'::integer[]) and ${text} ~ '^''*[-=+@\\t\\r]' then '''' || ${text} else nullif(${text}, '') end`;
}

/** What a message says: its texts with the event's values between them. */
function toldOf(places: number): Sql {
  const parts: Sql[] = [sql`m.t0`];
  for (let at = 1; at <= places; at++) {
    const name = sql.ref(`m.n${at}`);
    parts.push(sql`case when ${name} = 'found' then coalesce(q.params ->> 'found', q.found) else q.params ->> ${name} end`);
    parts.push(sql.ref(`m.t${at}`));
  }
  return sql`concat(${sql.join(parts)})`;
}

/** The parts of all messages as a table: rule, telling, and its texts and names in turn. */
function messagesOf(templates: readonly RuleTemplate[], places: number): Sql {
  const rows = templates.map(({ ruleId, telling, texts, names }) => ({
    rule_id: ruleId,
    telling,
    ...Object.fromEntries(texts.map((text, at) => [`t${at}`, text])),
    ...Object.fromEntries(names.map((name, at) => [`n${at + 1}`, name])),
  }));
  const columns = [sql`t0 text`];
  for (let at = 1; at <= places; at++) columns.push(sql`${sql.ref(`n${at}`)} text, ${sql.ref(`t${at}`)} text`);
  return sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (rule_id integer, telling integer, ${sql.join(columns)})`;
}

/**
 * The rows of the sheet of events, each cell as a CSV has it before the quotes; the version at the end. What is the same for many events (fields, rules,
 * people, entities) is guarded once, as tables of their own.
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
    r as materialized (select id, origin, ${g("code")} as code from quality_rule),
    n as materialized (select id, ${g("code")} as code from legal_entity),
    u as materialized (select id, ${g("email")} as email, ${g("name")} as name from app_user),
    p as materialized (select v.id, ${g("v.label")} as label
      from (select id, coalesce(${labels(given.perimeters)}::jsonb ->> code, code) as label from lookup_value where lookup = 'accountant-perimeter') v),
    s as materialized (select s.status::quality_status as status, ${g("s.label")} as label from jsonb_each_text(${labels(given.statuses)}::jsonb) s (status, label)),
    m as materialized (${messagesOf(given.templates, places)})
    select q.id, l.source, l."table", n.code, l.id_type, ${g("q.id_value")}, l.object_type, l.object, ${g("q.object_value")}, r.code, ${g("d.detail")}, s.label,
      q.accepted_until, q.first_on, q.last_on, p.label, a.email, q.due_on, ${g("q.comments")}, w.name, q.updated_on, q.version
    from (
      select e.id, e.element_id, e.rule_id, e.legal_entity_id, e.perimeter_id, e.accountant_id, e.updated_by, e.id_value, e.status, e.accepted_until, e.first_on, e.last_on,
        nullif(e.due_on, 'infinity') as due_on, to_char(e.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as updated_on, e.version, t.params, t.comments, h.hidden,
        t.object_value as found, case when not h.hidden then t.object_value end as object_value, case when not h.hidden then t.detail end as detail
      from quality_event e
      join quality_event_text t on t.event_id = e.id
      cross join lateral (select t.sensitive and (${withinReach(given.pay)}) is not true as hidden) h
      where ${matching(filter, asking)}
      order by e.id
    ) q
    join l on l.id = q.element_id
    join n on n.id = q.legal_entity_id
    join r on r.id = q.rule_id
    join s on s.status = q.status
    left join p on p.id = q.perimeter_id
    left join u a on a.id = q.accountant_id
    left join u w on w.id = q.updated_by
    left join m on m.rule_id = q.rule_id and m.telling = case when not q.hidden then ${tellings.open}::integer
      when q.found is null then ${tellings["hidden-empty"]}::integer else ${tellings.hidden}::integer end
    -- By itself, so that a message is put together once.
    cross join lateral (select case when r.origin = 'delivery' then ${toldOf(places)} else q.detail end as detail offset 0) d
    ${given.sorted ? sql`order by q.id` : sql``}`;
}
