import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { type RawBuilder, sql } from "kysely";
import { isSeen } from "../items/filter.sql.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";
import { clusterOf } from "../item-columns.sql.ts";
import type { Impact } from "@hub/domain/swp/plan-item.ts";
import type { Database } from "../../db/connect.ts";

/** What is looked at: what one may read of it, parts of the organisation (undefined: all), and the what-if (null: the plan). */
export type Sight = { reach: Reach; orgIds: readonly number[] | undefined; whatIfId: number | null };

/** The columns that a what-if has its own of. */
const changed = ["size_min", "size_max", "hire", "outsrc", "reskill", "release", "training_from", "training_to"] as const;

/**
 * Items of a tab as the plan or a what-if has them, for a `from`; `min` and `max` are hundredths of FTE: of what is open its size, of what is closed its size
 * at close. A what-if changes nothing of what is closed or deleted.
 */
export function plannedItems(tab: QuestionTab, { reach, orgIds, whatIfId }: Sight): RawBuilder<unknown> {
  const columns = sql.join(
    changed.map((name) => {
      const [plan, other] = [sql.ref(`i.${name}`), sql.ref(`w.${name}`)];
      return whatIfId === null ? plan : sql`case when w.item_id is null then ${plan} else ${other} end as ${sql.ref(name)}`;
    }),
  );
  const beside =
    whatIfId === null ? sql`` : sql`left join swp_what_if_item w on w.what_if_id = ${whatIfId} and w.item_id = i.id and not v.closes`;
  return sql`(
    select i.id, i.profile_id, i.division_id, coalesce(${clusterOf}, 0) as cluster_id, i.impact, i.availability, i.timeline, v.closes, v.code as coverage, i.closed_at,
      x.hire, x.outsrc, x.reskill, x.release, x.training_from, x.training_to,
      ((case when v.closes then i.size_at_close_min else x.size_min end) * 100)::bigint as min,
      ((case when v.closes then coalesce(i.size_at_close_max, i.size_at_close_min) else coalesce(x.size_max, x.size_min) end) * 100)::bigint as max
    from swp_item i join lookup_value v on v.id = i.coverage_id ${beside} cross join lateral (select ${columns}) x
    where i.tab = ${tab} and ${isSeen(reach)}${orgIds === undefined ? sql`` : sql` and ${withinOrg(orgIds, "i.division_id")}`})`;
}

/** `min` and `max` in hundredths. */
export type GapRow = { impact: Impact; clusterId: number; quarter: string; items: number; min: number; max: number };

/** What is open of a shortage, by impact, cluster and quarter; one statement. */
export async function listGapRows(db: Database, tab: QuestionTab, sight: Sight): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    select p.impact, p.cluster_id as "clusterId", p.timeline as quarter, count(*)::int as items, sum(p.min)::bigint as min, sum(p.max)::bigint as max
    from ${plannedItems(tab, sight)} p where not p.closes group by p.impact, p.cluster_id, p.timeline order by p.timeline, p.cluster_id, p.impact`.execute(
    db,
  );
  return rows;
}
