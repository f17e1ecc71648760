import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { labelOfLookup } from "../db/lookup-label.sql.ts";
import { type Asking, dimensionConditions, type Dimension, isOverdue, matching, otherConditions, withinReach } from "./filter.sql.ts";
import type { EventFilter } from "./read-filter.ts";

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

/**
 * The exact number, and how many events there are for each value of each dimension with the rest of the filter as it is; one statement and one pass,
 * over the kept counts where the filter asks for dimensions only.
 */
export async function countByDimension(db: Database, filter: EventFilter, asking: Asking, language: Language): Promise<CountRow[]> {
  const by = dimensionConditions(filter, asking);
  const others = otherConditions(filter, asking);
  const kept = others.length === 0;
  const source = kept ? sql`quality_tally` : sql`quality_event`;
  const amount = kept ? sql`sum(e.events)` : sql`count(*)`;
  const where = sql.join([withinReach(asking.reach), ...others], sql` and `);
  const holds = (left?: Dimension): RawBuilder<unknown> => {
    const rest = Object.entries(by).filter(([name]) => name !== left);
    return rest.length === 0
      ? sql`true`
      : sql.join(
          rest.map(([, condition]) => condition),
          sql` and `,
        );
  };
  const perimeter = labelOfLookup("p", language);
  const { rows } = await sql<CountRow>`
    with base as materialized (
      select e.element_id, e.rule_id, e.legal_entity_id, e.status, e.accountant_id, e.perimeter_id, ${amount} as events
      from ${source} e where ${where} group by 1, 2, 3, 4, 5, 6
    )
    select 'total' as dimension, null::integer as id, null::text as word, null::text as label, coalesce(sum(e.events), 0)::int as count from base e where ${holds()}
    union all
    select 'mine', null, null, null, coalesce(sum(e.events), 0)::int from base e where ${holds("accountants")} and e.accountant_id = ${asking.userId}
    union all
    select 'overdue', null, null, null, count(*)::int from quality_event e where ${matching(filter, asking)} and ${isOverdue(asking.today)}
    union all
    select 'statuses', null, e.status::text, null, sum(e.events)::int from base e where ${holds("statuses")} group by e.status
    union all
    select 'elements', e.element_id, null, null, sum(e.events)::int from base e where ${holds("elements")} group by e.element_id
    union all
    select 'sections', e.element_id, null, null, sum(e.events)::int from base e where ${holds("sections")} group by e.element_id
    union all
    select 'rules', f.id, r.origin, r.code, f.n from (select e.rule_id as id, sum(e.events)::int as n from base e where ${holds("rules")} group by 1) f
      join quality_rule r on r.id = f.id
    union all
    select 'entities', f.id, n.code, n.name, f.n from (select e.legal_entity_id as id, sum(e.events)::int as n from base e where ${holds("entities")} group by 1) f
      join legal_entity n on n.id = f.id
    union all
    select 'accountants', coalesce(f.id, 0), a.email, a.name, f.n from (select e.accountant_id as id, sum(e.events)::int as n from base e where ${holds("accountants")} group by 1) f
      left join app_user a on a.id = f.id
    union all
    select 'perimeters', coalesce(f.id, 0), p.code, ${perimeter}, f.n from (select e.perimeter_id as id, sum(e.events)::int as n from base e where ${holds("perimeters")} group by 1) f
      left join lookup_value p on p.id = f.id`.execute(db);
  return rows.filter(({ count, dimension }) => count > 0 || dimension === "total" || dimension === "overdue" || dimension === "mine");
}
