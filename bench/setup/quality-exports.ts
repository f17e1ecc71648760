import pg from "pg";
import { ruleName } from "../../apps/server/src/quality/events/kept-names.sql.ts";
import { statusChoices } from "../../apps/server/src/quality/sheet/event-columns.ts";
import { tellings, templatesOf } from "../../apps/server/src/quality/sheet/rule-templates.ts";

const joins = `from quality_event e join quality_event_text t on t.event_id = e.id join quality_element l on l.id = e.element_id join quality_rule r on r.id = e.rule_id
    join legal_entity n on n.id = e.legal_entity_id left join lookup_value p on p.id = e.perimeter_id left join app_user a on a.id = e.accountant_id
    left join app_user w on w.id = e.updated_by`;

/** All rows in the same columns, with nothing made of what is stored: parameters in place of messages, codes in place of names. */
export const rawExport = `select e.id, l.data_source, l.table_name, n.code, l.id_type, e.id_value, l.object_type, l.object_name, t.object_value, r.code, coalesce(t.detail, t.params::text), e.status,
    e.accepted_until, e.first_on, e.last_on, p.code, a.email, e.due_on, t.comments, w.name, e.updated_at, e.version
  ${joins}`;

/**
 * The same file as a person writes it in SQL who wants it from PostgreSQL alone: a table of messages whose places `format` fills, names of statuses and
 * perimeters by joins, empty cells and dates as they are in the file. Nothing is guarded against formulas and no pay is hidden. Its bytes are the export's.
 */
export async function sameExport(pool: pg.Pool): Promise<string> {
  const text = (value: string | undefined) => (value === undefined ? "null" : pg.escapeLiteral(value));
  const { rows: rules } = await pool.query<{ id: number; origin: "delivery"; code: string }>(
    "select id, origin, code from quality_rule where origin = 'delivery'",
  );
  const messages = rules.map((rule) => {
    const { texts, names } = templatesOf(rule, "es")[tellings.open]!;
    const others = names.filter((name) => name !== "found");
    const places = names.map((name) => `%${name === "found" ? 1 : others.indexOf(name) + 2}$s`);
    const message = texts.map((part, at) => part.replaceAll("%", "%%") + (places[at] ?? "")).join("");
    return `(${rule.id}, ${text(ruleName(rule, "es"))}, ${names.length > 0}, ${text(message)}, ${text(others[0])}, ${text(others[1])})`;
  });
  const labels = statusChoices({ language: "es" }).map(({ value, label }) => `(${text(value)}::quality_status, ${text(label)})`);
  return `with message (rule_id, name, filled, text, one, other) as (values ${messages.join(", ")}), label (status, label) as (values ${labels.join(", ")})
  select e.id, l.data_source, l.table_name, n.code, l.id_type, e.id_value, l.object_type, l.object_name, t.object_value, r.code, coalesce(m.name, r.code),
    case when not m.filled then m.text when m.filled then format(m.text, t.object_value, t.params ->> m.one, t.params ->> m.other) else t.detail end, s.label,
    e.accepted_until, e.first_on, e.last_on, p.label_es, a.email, nullif(e.due_on, 'infinity'), nullif(t.comments, ''), w.name, date_trunc('second', e.updated_at::timestamp), e.version
  ${joins} left join message m on m.rule_id = e.rule_id join label s on s.status = e.status`;
}
