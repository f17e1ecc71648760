import type { Database } from "../db/connect.ts";

export type DashboardRow = { id: number; parentId: number | null; code: string | null; name: string | null };

/** All dashboards in the order of the tree's level. */
export function listDashboardRows(db: Database): Promise<DashboardRow[]> {
  return db.selectFrom("dashboard").select(["id", "parent_id as parentId", "code", "name"]).orderBy("position").orderBy("id").execute();
}
