import { sizeOf, type SwpTab, swpTabs } from "@hub/domain/swp/plan-item.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { isSeen } from "./filter.sql.ts";

/** Gaps of a tab that are still open: how many are needed by a quarter, how many of them by one that is over, and the first of these quarters. */
export type DueGaps = { tab: SwpTab; open: number; overdue: number; first: string };

const gapTabs = swpTabs.filter((tab) => sizeOf[tab] === "gapSize");

/** The gaps within reach that are needed by a quarter and not covered yet, by tab; `now` is the quarter of today. One statement. */
export async function findDueGaps(db: Database, reach: Reach, { now, to }: { now: string; to: string }): Promise<DueGaps[]> {
  const { rows } = await sql<DueGaps>`
    select i.tab, count(*)::int as open, (count(*) filter (where i.timeline < ${now}))::int as overdue, min(i.timeline) as first
    from swp_item i
    where i.tab = any(${gapTabs}::text[]) and i.timeline <= ${to} and ${isSeen(reach)}
      and (i.coverage_id is null or i.coverage_id not in (select v.id from lookup_value v where v.lookup = 'coverage' and v.closes))
    group by 1 order by 1`.execute(db);
  return rows;
}
