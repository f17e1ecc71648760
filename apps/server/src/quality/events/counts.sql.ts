import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import {
  type Asking,
  dimensionConditions,
  dimensions,
  type Dimension,
  matching,
  otherConditions,
  standingConditions,
} from "./filter.sql.ts";
import { becameOverdueRows, byKept, columnOf, dimensionsAsked, type Kept, keptCounts, smallestKept } from "./kept-counts.sql.ts";
import type { EventFilter } from "./read-filter.ts";
import { isOverdue } from "./event-status.sql.ts";

/** Beyond this a number is told as "more than", until the exact one arrives. */
export const exactUpTo = 10_000;

/** How many events a filter finds, as SQL that gives one number, where kept counts know all that it asks; else undefined. */
export function keptCount(filter: EventFilter, asking: Asking): RawBuilder<number> | undefined {
  if (otherConditions(filter).length > 0) return undefined;
  const by = dimensionConditions(filter, asking);
  const kept = smallestKept(
    dimensionsAsked(
      filter,
      asking,
      dimensions.filter((name) => by[name]),
    ),
  );
  const conditions = [...standingConditions(filter, asking), ...Object.values(by)];
  const since = filter.overdue ? sql`(${becameOverdueRows(asking.today)})` : undefined;
  return sql<number>`select coalesce(sum(e.n), 0)::int from ${keptCounts(kept, since)} where ${sql.join(conditions, sql` and `)}`;
}

/** How many events a filter finds: from the kept counts where they know all that it asks, else counted up to a limit. */
export async function countEvents(db: Database, filter: EventFilter, asking: Asking): Promise<{ count: number; exact: boolean }> {
  const kept = keptCount(filter, asking);
  if (kept) {
    const { rows } = await sql<{ count: number }>`select (${kept}) as count`.execute(db);
    return { count: rows[0]?.count ?? 0, exact: true };
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from quality_event e where ${matching(filter, asking)} limit ${exactUpTo + 1}) found`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, exactUpTo), exact: count <= exactUpTo };
}

export type CountRow = {
  dimension: Dimension | "total" | "overdue" | "mine";
  id: number | null;
  word: string | null;
  label: string | null;
  count: number;
};

/**
 * The exact number, and how many events there are for each value of each dimension with the rest of the filter as it is; one statement, over the kept counts
 * where they know all that the filter asks, each dimension over those with the fewest rows. What is not filtered by has the whole filter in common and is
 * counted together; each filtered one needs a pass of its own. What kept counts do not know is gathered once.
 */
export async function countByDimension(db: Database, filter: EventFilter, asking: Asking, language: Language): Promise<CountRow[]> {
  const by = dimensionConditions(filter, asking);
  const others = otherConditions(filter);
  const standing = standingConditions(filter, asking);
  const filtered = dimensions.filter((name) => by[name]);
  const free = dimensions.filter((name) => !by[name]);
  const { overdue } = filter;
  const gathered = others.length > 0;
  const asked = (names: readonly Dimension[]) => dimensionsAsked(filter, asking, names);
  const rowsOf = (kept: Kept, counted: { overdue: boolean }) =>
    gathered
      ? sql`(select b.*, ${counted.overdue ? sql.ref("b.overdue") : sql.ref("b.events")} as n from base b) e`
      : keptCounts(kept, counted.overdue ? sql`became` : undefined);
  const holding = (left?: Dimension): RawBuilder<unknown> => {
    const rest = filtered.filter((name) => name !== left).map((name) => by[name]);
    const all = [...(gathered ? [] : standing), ...rest];
    return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
  };
  const counting = (kept: Kept, left?: Dimension) => sql`sum(e.n) as n from ${rowsOf(kept, { overdue })} where ${holding(left)}`;
  const whole = smallestKept(asked(filtered));
  const together = gathered ? new Map([[whole, free]]) : byKept(free, asked(filtered));
  const passes = [
    ...[...together].map(([kept, names]) => countTogether(names, counting(kept))),
    // What is filtered by all is counted by none of them.
    ...(together.size === 0 ? [countTogether([], counting(whole))] : []),
    ...filtered.map((name) => {
      const rest = filtered.filter((other) => other !== name);
      return countAlone(name, counting(smallestKept([...asked(rest), name]), name));
    }),
  ];
  const base = sql`base as materialized (
      select e.element_id, e.rule_id, e.legal_entity_id, e.status, e.accountant_id, e.perimeter_id, count(*) as events,
        count(*) filter (where ${isOverdue(asking.today)}) as overdue
      from quality_event e where ${sql.join([...standing, ...others], sql` and `)} group by 1, 2, 3, 4, 5, 6
    ),`;
  const { rows } = await sql<CountRow>`
    with ${gathered ? base : sql`became as materialized (${becameOverdueRows(asking.today)}),`} counted as (${sql.join(passes, sql` union all `)})
    select f.dimension, case when f.dimension in ('accountants', 'perimeters') then coalesce(f.id, 0) else f.id end as id,
      coalesce(f.word, w.word) as word, w.label, coalesce(f.n, 0)::int as count
    from counted f
    left join lateral (
      select r.origin as word, r.code as label from quality_rule r where f.dimension = 'rules' and r.id = f.id
      union all
      select n.code, n.name from legal_entity n where f.dimension = 'entities' and n.id = f.id
      union all
      select a.email, a.name from app_user a where f.dimension = 'accountants' and a.id = f.id
      union all
      select p.code, ${labelOfLookup("p", language)} from lookup_value p where f.dimension = 'perimeters' and p.id = f.id
    ) w on true
    union all
    select 'overdue', null, null, null, coalesce(sum(e.n), 0)::int from ${rowsOf(whole, { overdue: true })} where ${holding()}`.execute(db);
  const mine = rows.find(({ dimension, id }) => dimension === "accountants" && id === asking.userId)?.count ?? 0;
  // Sections are counted by their elements; where neither is filtered by, both are the same.
  const sections = by.elements || by.sections ? [] : rows.filter(({ dimension }) => dimension === "elements");
  const all: CountRow[] = [
    ...rows,
    ...sections.map((row): CountRow => ({ ...row, dimension: "sections" })),
    { dimension: "mine", id: null, word: null, label: null, count: mine },
  ];
  return all.filter(({ count, dimension }) => count > 0 || dimension === "total" || dimension === "overdue" || dimension === "mine");
}

/** All events and those of each value of several dimensions, in one pass. */
function countTogether(names: readonly Dimension[], counting: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = names.filter((name) => name !== "sections" || !names.includes("elements"));
  const columns = own.map((name) => ({ name, column: sql.ref(`e.${columnOf[name]}`) }));
  const ids = columns.filter(({ name }) => name !== "statuses").map(({ column }) => column);
  const kinds = columns.map(({ name, column }) => sql`when grouping(${column}) = 0 then ${sql.lit(name)}`);
  const dimension = kinds.length === 0 ? sql`'total'` : sql`case ${sql.join(kinds, sql` `)} else 'total' end`;
  // Only one of them is there in each row.
  const id = ids.length === 0 ? sql`null::integer` : sql`coalesce(${sql.join(ids)})`;
  const word = own.includes("statuses") ? sql`e.status::text` : sql`null::text`;
  return sql`select ${dimension} as dimension, ${id} as id, ${word} as word, ${counting}
    group by grouping sets (${sql.join([sql`()`, ...columns.map(({ column }) => sql`(${column})`)])})`;
}

/** The events of each value of one dimension. */
function countAlone(name: Dimension, counting: RawBuilder<unknown>): RawBuilder<unknown> {
  const column = sql.ref(`e.${columnOf[name]}`);
  const [id, word] = name === "statuses" ? [sql`null::integer`, sql`e.status::text`] : [column, sql`null::text`];
  return sql`select ${sql.lit(name)} as dimension, ${id} as id, ${word} as word, ${counting} group by ${column}`;
}
