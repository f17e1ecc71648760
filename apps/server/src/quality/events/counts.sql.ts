import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { type Asking, dimensionConditions, dimensions, type Dimension, matching, otherConditions, withinReach } from "./filter.sql.ts";
import type { EventFilter } from "./read-filter.ts";
import { isOverdue } from "./event-status.sql.ts";

/** Beyond this a number is told as "more than", until the exact one arrives. */
export const exactUpTo = 10_000;

/** How many events a filter finds: from the kept counts where it asks for dimensions only, else counted up to a limit. */
export async function countEvents(db: Database, filter: EventFilter, asking: Asking): Promise<{ count: number; exact: boolean }> {
  if (otherConditions(filter, asking).length === 0) {
    const { rows } = await sql<{
      count: number;
    }>`select coalesce(sum(e.events), 0)::int as count from quality_tally e where ${matching(filter, asking)}`.execute(db);
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

const columnOf = {
  elements: "element_id",
  sections: "element_id",
  rules: "rule_id",
  statuses: "status",
  perimeters: "perimeter_id",
  accountants: "accountant_id",
  entities: "legal_entity_id",
} as const satisfies Record<Dimension, string>;

/**
 * The exact number, and how many events there are for each value of each dimension with the rest of the filter as it is; one statement, over the kept counts
 * where the filter asks for dimensions only. What is not filtered by has the whole filter in common and is counted in one pass; each filtered one needs its own.
 */
export async function countByDimension(db: Database, filter: EventFilter, asking: Asking, language: Language): Promise<CountRow[]> {
  const by = dimensionConditions(filter, asking);
  const others = otherConditions(filter, asking);
  const filtered = dimensions.filter((name) => by[name]);
  const free = dimensions.filter((name) => !by[name]);
  const within = [withinReach(asking.reach), ...others];
  // Gathered first where it is read several times: what the kept counts do not tell takes long to find.
  const gathered = others.length > 0 && filtered.length > 0;
  const source = gathered ? sql`base` : others.length > 0 ? sql`quality_event` : sql`quality_tally`;
  const amount = others.length > 0 && !gathered ? sql`count(*)` : sql`sum(e.events::integer)`;
  const holding = (left?: Dimension): RawBuilder<unknown> => {
    const rest = filtered.filter((name) => name !== left).map((name) => by[name]);
    const all = [...(gathered ? [] : within), ...rest];
    return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
  };
  const passes = [
    countTogether(free, sql`${amount} as n from ${source} e where ${holding()}`),
    ...filtered.map((name) => countAlone(name, sql`${amount} as n from ${source} e where ${holding(name)}`)),
  ];
  const base = sql`base as materialized (
      select e.element_id, e.rule_id, e.legal_entity_id, e.status, e.accountant_id, e.perimeter_id, count(*) as events
      from quality_event e where ${sql.join(within, sql` and `)} group by 1, 2, 3, 4, 5, 6
    ),`;
  const { rows } = await sql<CountRow>`
    with ${gathered ? base : sql``} counted as (${sql.join(passes, sql` union all `)})
    select f.dimension, case when f.dimension in ('accountants', 'perimeters') then coalesce(f.id, 0) else f.id end as id,
      coalesce(f.word, r.origin, n.code, a.email, p.code) as word, coalesce(r.code, n.name, a.name, ${labelOfLookup("p", language)}) as label, coalesce(f.n, 0)::int as count
    from counted f
    left join quality_rule r on f.dimension = 'rules' and r.id = f.id
    left join legal_entity n on f.dimension = 'entities' and n.id = f.id
    left join app_user a on f.dimension = 'accountants' and a.id = f.id
    left join lookup_value p on f.dimension = 'perimeters' and p.id = f.id
    union all
    select 'overdue', null, null, null, count(*)::int from quality_event e where ${matching(filter, asking)} and ${isOverdue(asking.today)}`.execute(
    db,
  );
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
