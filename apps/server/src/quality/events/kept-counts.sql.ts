import { type RawBuilder, sql } from "kysely";
import { isOpen } from "./event-status.sql.ts";
import type { Asking, Dimension } from "./filter.sql.ts";
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

/** What events are counted by: a table of what is kept, and a view that reads it with what has changed since. */
export type Kept = { table: string; view: string; columns: readonly Column[] };

const widest: Kept = {
  table: "quality_tally",
  view: "quality_count",
  columns: ["legal_entity_id", "element_id", "rule_id", "status", "accountant_id", "perimeter_id"],
};

/** Everything that is kept, the smallest first. */
export const everyKept: readonly Kept[] = [
  { table: "quality_tally_entity", view: "quality_count_entity", columns: ["legal_entity_id", "status"] },
  { table: "quality_tally_rule", view: "quality_count_rule", columns: ["legal_entity_id", "rule_id", "status"] },
  {
    table: "quality_tally_person",
    view: "quality_count_person",
    columns: ["legal_entity_id", "status", "accountant_id", "perimeter_id"],
  },
  { table: "quality_tally_element", view: "quality_count_element", columns: ["legal_entity_id", "element_id", "status"] },
  widest,
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

/** What tells of these dimensions by the fewest rows. */
export function smallestKept(asked: readonly Dimension[]): Kept {
  const needed = asked.map((name) => columnOf[name]);
  return everyKept.find(({ columns }) => needed.every((column) => columns.includes(column))) ?? widest;
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

/** Those events by all that is kept of any, as rows `n` each; whoever asks several times has them found once. */
export function becameOverdueRows(today: string): RawBuilder<unknown> {
  return sql`select ${sql.join(widest.columns.map((column) => sql.ref(`e.${column}`)))}, ${becameOverdue.sign} as n from ${becameOverdue.from(today)}`;
}

/** What is kept as rows `e` with `n` events each: all of them, or those that are overdue, by what was kept and by rows that became so since (`becameOverdueRows`, or what has them). */
export function keptCounts({ view, columns }: Kept, overdueSince: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  if (!overdueSince) return sql`(select k.*, k.events as n from ${sql.table(view)} k) e`;
  const own = sql.join(columns.map((column) => sql.ref(column)));
  return sql`(select ${own}, overdue as n from ${sql.table(view)} union all select ${own}, n from ${overdueSince} s) e`;
}

/** Dimensions put together by what tells of each, with what is asked besides. */
export function byKept(names: readonly Dimension[], asked: readonly Dimension[]): Map<Kept, Dimension[]> {
  return Map.groupBy(names, (name) => smallestKept([...asked, name]));
}
