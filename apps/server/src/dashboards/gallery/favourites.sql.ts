import type { Database } from "../../db/connect.ts";

/** The ids of the dashboards that somebody has marked. */
export async function listFavourites(db: Database, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom("favourite_report").select("dashboard_id as id").where("user_id", "=", userId).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function addFavourite(db: Database, userId: number, dashboardId: number): Promise<void> {
  await db
    .insertInto("favourite_report")
    .values({ user_id: userId, dashboard_id: dashboardId })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function removeFavourite(db: Database, userId: number, dashboardId: number): Promise<void> {
  await db.deleteFrom("favourite_report").where("user_id", "=", userId).where("dashboard_id", "=", dashboardId).execute();
}
