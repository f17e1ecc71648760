import type { Availability } from "@hub/domain/swp/plan-item.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { leverShares } from "./lever-shares.sql.ts";
import { plannedItems, type Sight } from "./planned.sql.ts";

/** Hundredths of FTE. */
type Sums = { clusterId: number; items: number; min: number; max: number };
export type AskedRow = Sums & { quarter: string };
export type OfferedRow = Sums & {
  timeline: string | null;
  availability: Availability;
  trainingFrom: number | null;
  trainingTo: number | null;
};

/** What open shortages ask of reskilling, by cluster and quarter; one statement. */
export async function listAsked(db: Database, tab: "profiles-shortage" | "skills-shortage", sight: Sight): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select p.cluster_id as "clusterId", p.timeline as quarter, count(*)::int as items, sum(s.reskill_min)::bigint as min, sum(s.reskill_max)::bigint as max
    from ${plannedItems(tab, sight)} p ${leverShares(tab)} where not p.closes and p.reskill > 0 group by p.cluster_id, p.timeline`.execute(
    db,
  );
  return rows;
}

/** What the open parts of the pool offer to reskill, by cluster and all that decides when they are ready; one statement. */
export async function listOffered(db: Database, sight: Sight): Promise<OfferedRow[]> {
  const { rows } = await sql<OfferedRow>`
    select p.cluster_id as "clusterId", p.timeline, p.availability, p.training_from as "trainingFrom", p.training_to as "trainingTo", count(*)::int as items,
      sum(s.reskill_min)::bigint as min, sum(s.reskill_max)::bigint as max
    from ${plannedItems("profiles-pool", sight)} p ${leverShares("profiles-pool")} where not p.closes and p.reskill > 0
    group by p.cluster_id, p.timeline, p.availability, p.training_from, p.training_to`.execute(db);
  return rows;
}
