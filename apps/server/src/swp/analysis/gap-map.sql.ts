import type { Impact } from "@hub/domain/swp/plan-item.ts";
import type { QuestionTab } from "@hub/domain/swp/questions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { plannedItems, type Sight } from "./planned.sql.ts";

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
