import type { snapshotTotals } from "@hub/contract/swp/snapshots.ts";
import type { Output } from "@hub/contract/route.ts";
import { type SnapshotCount, snapshotCounts } from "@hub/domain/swp/snapshot.ts";
import { type Decimal, fromBounds, toHundredths } from "@hub/domain/swp/size.ts";
import { type RawBuilder, sql } from "kysely";

export type Totals = Output<typeof snapshotTotals>;
/** Rows counted, as they are stored with a snapshot: how many, and the sums of their least and most FTE as texts. */
type StoredCount = [count: number, min: Decimal, max: Decimal];
export type StoredTotals = { all: StoredCount } & Record<SnapshotCount, StoredCount>;

/** What is counted, as domain/swp/snapshot.ts counts it. */
const counted: Record<SnapshotCount, RawBuilder<unknown>> = {
  critical: sql`r.impact = 'Critical'`,
  new: sql`r.is_new`,
  existent: sql`not r.is_new`,
  begin: sql`r.skill_level = 'Begin'`,
  inter: sql`r.skill_level = 'Inter'`,
  expert: sql`r.skill_level = 'Expert'`,
};

const countOf = (rows: RawBuilder<unknown>) => sql`jsonb_build_array(count(*) filter (where ${rows}),
  trim_scale(coalesce(sum(r.size_min) filter (where ${rows}), 0))::text, trim_scale(coalesce(sum(coalesce(r.size_max, r.size_min)) filter (where ${rows}), 0))::text)`;

/** The totals of rows `r`, an aggregate. */
export const totalsOfRows = sql<StoredTotals>`jsonb_build_object('all', ${countOf(sql`true`)},
  ${sql.join(snapshotCounts.map((name) => sql`${sql.lit(name)}, ${countOf(counted[name])}`))})`;

/** The sum of totals `d.value` of one division each, an aggregate; of none nothing. */
export const sumOfTotals = (() => {
  const sumOf = (name: keyof StoredTotals, at: number) => sql`coalesce(sum((d.value -> ${sql.lit(name)} ->> ${sql.lit(at)})::numeric), 0)`;
  const counted = (["all", ...snapshotCounts] as const).map(
    (name) =>
      sql`${sql.lit(name)}, jsonb_build_array(${sumOf(name, 0)}, trim_scale(${sumOf(name, 1)})::text, trim_scale(${sumOf(name, 2)})::text)`,
  );
  return sql<StoredTotals>`jsonb_build_object(${sql.join(counted)})`;
})();

/** Totals as they are answered. */
export function readTotals(stored: StoredTotals): Totals {
  const read = (name: keyof StoredTotals) => {
    const [count, min, max] = stored[name];
    return { count, fte: fromBounds(toHundredths(min), toHundredths(max)) };
  };
  const { count: items, fte: size } = read("all");
  const counts = Object.fromEntries(snapshotCounts.map((name) => [name, read(name)])) as Record<SnapshotCount, ReturnType<typeof read>>;
  return { items, size, ...counts };
}
