import type { snapshotTotals } from "@hub/contract/swp-snapshots.ts";
import type { Output } from "@hub/contract/route.ts";
import { type SnapshotCount, snapshotCounts } from "@hub/domain/swp/snapshot.ts";
import { addSizes, type Decimal, type Size } from "@hub/domain/swp/size.ts";
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

const sizeOf = ([, min, max]: StoredCount): Size => ({ min, max });

/** Totals of parts put together; of no parts nothing. */
export function addTotals(parts: readonly StoredTotals[]): Totals {
  const add = (name: keyof StoredTotals) => ({
    count: parts.reduce((sum, part) => sum + part[name][0], 0),
    fte: addSizes(parts.map((part) => sizeOf(part[name]))),
  });
  const { count: items, fte: size } = add("all");
  const counts = Object.fromEntries(snapshotCounts.map((name) => [name, add(name)])) as Record<SnapshotCount, ReturnType<typeof add>>;
  return { items, size, ...counts };
}
