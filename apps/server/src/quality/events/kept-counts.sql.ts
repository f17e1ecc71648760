import { type RawBuilder, sql } from "kysely";
import { isOpen } from "./event-status.sql.ts";
import { type Asking, type Dimension, dimensions } from "./filter.sql.ts";
import type { EventFilter } from "./read-filter.ts";

/** The column that a dimension's values stand in. */
export const columnOf = {
  elements: "element_id",
  sections: "element_id",
  rules: "rule_id",
  statuses: "status",
  perimeters: "perimeter_id",
  accountants: "accountant_id",
  entities: "legal_entity_id",
} as const satisfies Record<Dimension, string>;
type Column = (typeof columnOf)[Dimension];

/** The views of kept counts with the columns each knows, the smallest first. */
const views: [name: string, columns: readonly Column[]][] = [
  ["quality_count_entity", ["legal_entity_id", "status"]],
  ["quality_count_rule", ["legal_entity_id", "rule_id", "status"]],
  ["quality_count_person", ["legal_entity_id", "status", "accountant_id", "perimeter_id"]],
  ["quality_count_element", ["legal_entity_id", "element_id", "status"]],
  ["quality_count", ["legal_entity_id", "element_id", "rule_id", "status", "accountant_id", "perimeter_id"]],
];

/** The dimensions that what somebody asks stands on, besides those whose values are counted. */
export function dimensionsAsked(filter: EventFilter, { reach }: Asking, filtered: readonly Dimension[]): Dimension[] {
  return [
    ...filtered,
    ...(reach.some(({ legalEntityIds }) => legalEntityIds) ? (["entities"] as const) : []),
    ...(reach.some(({ elementIds }) => elementIds) ? (["elements"] as const) : []),
    ...(filter.mine || reach.some(({ accountantIds }) => accountantIds) ? (["accountants"] as const) : []),
  ];
}

/** The view that tells of these dimensions by the fewest rows; its name. */
export function smallestView(asked: readonly Dimension[]): string {
  const needed = asked.map((name) => columnOf[name]);
  return views.find(([, columns]) => needed.every((column) => columns.includes(column)))?.[0] ?? "quality_count";
}

/**
 * Open events that became overdue since the day up to which kept counts say what is: rows `e` that count by `sign`. Where the day asked for lies before that one,
 * they are those that were not overdue yet, and are taken off.
 */
export const becameOverdue = {
  sign: sql`case when e.due_on >= d.day then 1 else -1 end`,
  from: (today: string) => sql`quality_tally_day d
      join quality_event e on ${isOpen} and e.due_on >= least(d.day, ${today}::date) and e.due_on < greatest(d.day, ${today}::date)`,
};

/** A view of kept counts as rows `e` with `n` events each: all of them, or those that are overdue on a day. */
export function keptCounts(view: string, { overdue, today }: { overdue: boolean; today: string }): RawBuilder<unknown> {
  if (!overdue) return sql`(select k.*, k.events as n from ${sql.table(view)} k) e`;
  const known = views.find(([name]) => name === view)?.[1] ?? [];
  return sql`(
      select ${sql.join(known.map((column) => sql.ref(column)))}, overdue as n from ${sql.table(view)}
      union all
      select ${sql.join(known.map((column) => sql.ref(`e.${column}`)))}, ${becameOverdue.sign} from ${becameOverdue.from(today)}
    ) e`;
}

/** The dimensions put together by the view that tells of each, with what is asked besides. */
export function byView(names: readonly Dimension[], asked: readonly Dimension[]): Map<string, Dimension[]> {
  const found = new Map<string, Dimension[]>();
  for (const name of dimensions.filter((each) => names.includes(each))) {
    const view = smallestView([...asked, name]);
    found.set(view, [...(found.get(view) ?? []), name]);
  }
  return found;
}
