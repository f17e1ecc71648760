import type { Language } from "@hub/domain/languages.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { type ColumnSource, type Compared, rowsOfColumn } from "./column-rows.sql.ts";

/** A row in a column: what it was called, what is open in it, and what became of it since the column before. */
export type CellRow = {
  column: number;
  id: number;
  name: string | null;
  items: number;
  min: string;
  max: string;
  critical: number;
  entered: number;
  closed: number;
  changed: number;
};

/** What the rows were called in each column. */
function namesOf({ by, tab }: Compared, columns: readonly ColumnSource[], language: Language): RawBuilder<unknown> {
  const ofColumn = (source: ColumnSource, column: number) => {
    const place = sql.lit(column);
    if (by === "division")
      return source === null
        ? sql`select ${place}, p.division_id, concat_ws(' › ', p.ob_name, p.unit_name, p.division_name) from swp_place p`
        : sql`select ${place}, d.division_id, concat_ws(' › ', d.ob, d.unit, d.division) from swp_snapshot_division d where d.snapshot_id = ${source}`;
    const kind = tab === "skills-shortage" ? "skill-cluster" : "job-profile-cluster";
    return source === null
      ? sql`select ${place}, t.id, ${labelOfTerm(language)} from swp_term t where t.kind = ${kind}`
      : sql`select ${place}, t.term_id, ${labelOfTerm(language)} from swp_snapshot_term t where t.snapshot_id = ${source}`;
  };
  return sql.join(columns.map(ofColumn), sql` union all `);
}

/** Whether anything is open in any column of a comparison: else it has no cells. One statement. */
export async function holdsOpen(db: Database, compared: Compared, columns: readonly ColumnSource[]): Promise<boolean> {
  const inColumn = (source: ColumnSource) => sql`exists (select from (${rowsOfColumn(compared, source)}) c where c.is_open)`;
  const { rows } = await sql<{ holds: boolean }>`select ${sql.join(columns.map(inColumn), sql` or `)} as holds`.execute(db);
  return rows[0]?.holds ?? false;
}

/**
 * The cells of a comparison that hold something, and those that something has left; one statement. Columns stand side by side in the order given. An item is the
 * same by its id; one that stands in another row than before has closed there and entered here.
 */
export async function listCells(
  db: Database,
  compared: Compared,
  columns: readonly ColumnSource[],
  language: Language,
): Promise<CellRow[]> {
  const sides = columns.map(
    (source, column) =>
      sql`select ${sql.lit(column)} as col, c.item_id, c.row_id, c.size_min, c.size_max, c.impact, c.plan from (${rowsOfColumn(compared, source)}) c where c.is_open`,
  );
  const { rows } = await sql<CellRow>`
    with side as materialized (${sql.join(sides, sql` union all `)}),
    held as (
      select col, row_id, count(*)::integer as items, sum(size_min) as least, sum(coalesce(size_max, size_min)) as most,
        (count(*) filter (where impact = 'Critical'))::integer as critical
      from side group by col, row_id),
    moved as (
      select coalesce(b.col, a.next) as col, coalesce(b.row_id, a.row_id) as row_id, (count(*) filter (where a.item_id is null))::integer as entered,
        (count(*) filter (where b.item_id is null))::integer as closed, (count(*) filter (where a.plan is distinct from b.plan and a.item_id = b.item_id))::integer as changed
      from (select s.*, s.col + 1 as next from side s where s.col < ${columns.length - 1}) a
      full join (select * from side where col > 0) b on b.col = a.next and b.item_id = a.item_id and b.row_id = a.row_id
      group by 1, 2),
    names (col, row_id, name) as materialized (${namesOf(compared, columns, language)})
    select col as "column", row_id as id, n.name, coalesce(h.items, 0) as items, trim_scale(coalesce(h.least, 0))::text as min,
      trim_scale(coalesce(h.most, 0))::text as max, coalesce(h.critical, 0) as critical, coalesce(m.entered, 0) as entered, coalesce(m.closed, 0) as closed,
      coalesce(m.changed, 0) as changed
    from held h full join moved m using (col, row_id) left join names n using (col, row_id)
    order by col, row_id`.execute(db);
  return rows;
}
