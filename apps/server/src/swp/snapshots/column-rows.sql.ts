import { type RawBuilder, sql } from "kysely";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { clusterOf, isZeroSize } from "../item-columns.sql.ts";

/** What a comparison is of: a tab, its rows, and the divisions that all its columns hold. */
export type Compared = { tab: QuestionTab; by: "division" | "cluster"; divisionIds: readonly number[] };
/** A column: a snapshot, or null for the plan as it is now. */
export type ColumnSource = number | null;

/** What makes an item another than it was: texts and its source are no change of the plan. */
const plan = sql`i.size_min, i.size_max, i.impact, i.availability, i.timeline, i.hire, i.outsrc, i.reskill, i.release, i.dismiss, i.transfer, i.coverage,
  i.training_from, i.training_to, i.item_key`;

/** The rows of a column as `i`: those of a snapshot, or of the plan as one would be taken now. */
const sourceOf = ({ tab }: Compared, source: ColumnSource): RawBuilder<unknown> =>
  source === null
    ? sql`(select w.id as item_id, w.*, v.code as coverage, l.name as pool from swp_item w join lookup_value v on v.id = w.coverage_id
        left join swp_pool l on l.id = w.pool_id where w.tab = ${tab} and w.deleted_at is null)`
    : sql`(select e.* from swp_snapshot_item e where e.snapshot_id = ${source})`;

/**
 * The items of a column in the divisions of a comparison: which row they stand in (0: no cluster), whether they are open, and `plan`, what is compared of them.
 * What is closed has size 0.
 */
export function rowsOfColumn(compared: Compared, source: ColumnSource): RawBuilder<unknown> {
  const row = compared.by === "division" ? sql`i.division_id` : sql`coalesce(${clusterOf}, 0)`;
  return sql`
    select i.*, ${row} as row_id, not ${isZeroSize("i")} as is_open, row(${plan}, ${clusterOf}) as plan
    from ${sourceOf(compared, source)} i where i.division_id = any(${[...compared.divisionIds]}::integer[])`;
}
