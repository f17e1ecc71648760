import type { comparisonHows, comparisonKinds } from "@hub/contract/swp/snapshots.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { SkillLevel } from "@hub/domain/swp/plan-item.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { type ColumnSource, type Compared, rowsOfColumn } from "./column-rows.sql.ts";
import { clusterOf, termOf } from "../item-columns.sql.ts";

/** What is compared of an item, in words of the reader; the coverage by its name now, since snapshots keep its code. */
export type ItemFacts = {
  /** What the names below are of: a rename is no change of an item. */
  ids: Record<"name" | "place" | "cluster" | "pool", number | string | null>;
  name: string;
  skillLevel: SkillLevel | null;
  place: string;
  cluster: string | null;
  pool: string | null;
  sizeMin: string;
  sizeMax: string | null;
  impact: string | null;
  availability: string | null;
  timeline: string | null;
  hire: number | null;
  outsrc: number | null;
  reskill: number | null;
  release: number | null;
  dismiss: number | null;
  transfer: number | null;
  coverage: string;
  trainingFrom: number | null;
  trainingTo: number | null;
};
export type MovedRow = { itemId: number; how: (typeof comparisonHows)[number]; before: ItemFacts | null; after: ItemFacts | null };

/** An item of a column as JSON; null where it is not there. */
function factsOf(source: ColumnSource, alias: "a" | "b", language: Language): RawBuilder<unknown> {
  const nameOf = (id: RawBuilder<unknown>) =>
    source === null
      ? sql`(select ${labelOfTerm(language)} from swp_term t where t.id = ${id})`
      : sql`(select ${labelOfTerm(language)} from swp_snapshot_term t where t.snapshot_id = ${source} and t.term_id = ${id})`;
  const place =
    source === null
      ? sql`(select concat_ws(' › ', p.ob_name, p.unit_name, p.division_name) from swp_place p where p.division_id = i.division_id)`
      : sql`(select concat_ws(' › ', d.ob, d.unit, d.division) from swp_snapshot_division d where d.snapshot_id = ${source} and d.division_id = i.division_id)`;
  return sql`(
    select jsonb_build_object(
      'ids', jsonb_build_object('name', ${termOf}, 'place', i.division_id, 'cluster', ${clusterOf}, 'pool', split_part(i.item_key, ':', 5)),
      'name', ${nameOf(termOf)}, 'skillLevel', i.skill_level, 'place', ${place}, 'cluster', ${nameOf(clusterOf)}, 'pool', i.pool,
      'sizeMin', trim_scale(i.size_min)::text, 'sizeMax', trim_scale(i.size_max)::text, 'impact', i.impact, 'availability', i.availability,
      'timeline', i.timeline, 'hire', i.hire, 'outsrc', i.outsrc, 'reskill', i.reskill, 'release', i.release, 'dismiss', i.dismiss, 'transfer', i.transfer,
      'coverage', coalesce((select ${labelOfLookup("v", language)} from lookup_value v where v.lookup = 'coverage' and v.code = i.coverage), i.coverage),
      'trainingFrom', i.training_from, 'trainingTo', i.training_to)
    from ${sql.ref(`${alias}_rows`)} i where i.item_id = m.item_id)`;
}

const stays = sql`(a.is_open and b.is_open and a.row_id = b.row_id) is true`;
const kinds = {
  entered: {
    row: sql`b.row_id`,
    where: sql`b.is_open and not ${stays}`,
    how: sql`case when a.item_id is null then 'new' when not a.is_open then 'reopened' else 'moved-in' end`,
  },
  closed: {
    row: sql`a.row_id`,
    where: sql`a.is_open and not ${stays}`,
    how: sql`case when b.item_id is null then 'gone' when not b.is_open then 'covered' else 'moved-out' end`,
  },
  changed: { row: sql`b.row_id`, where: sql`${stays} and a.plan is distinct from b.plan`, how: sql`'changed'` },
} as const satisfies Record<(typeof comparisonKinds)[number], Record<string, RawBuilder<unknown>>>;

export type AskedItems = { kind: keyof typeof kinds; row: number | undefined; after: number | undefined; limit: number };

/** The items behind a cell of a comparison, by id, with their number; one statement. */
export async function listMovedItems(
  db: Database,
  compared: Compared,
  [before, after]: readonly [ColumnSource, ColumnSource],
  asked: AskedItems,
  language: Language,
): Promise<{ total: number; rows: MovedRow[] }> {
  const { row, where, how } = kinds[asked.kind];
  const { rows } = await sql<{ total: number; rows: MovedRow[] }>`
    with a_rows as materialized (${rowsOfColumn(compared, before)}),
    b_rows as materialized (${rowsOfColumn(compared, after)}),
    moved as materialized (
      select coalesce(b.item_id, a.item_id) as item_id, ${how} as how
      from a_rows a full join b_rows b on b.item_id = a.item_id
      where ${where} and ${asked.row === undefined ? sql`true` : sql`${row} = ${asked.row}`}),
    page as (select * from moved where ${asked.after === undefined ? sql`true` : sql`item_id > ${asked.after}`} order by item_id limit ${asked.limit})
    select (select count(*)::integer from moved) as total, coalesce(
      (select jsonb_agg(jsonb_build_object('itemId', m.item_id, 'how', m.how, 'before', ${factsOf(before, "a", language)}, 'after', ${factsOf(after, "b", language)})
        order by m.item_id) from page m), '[]') as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}
