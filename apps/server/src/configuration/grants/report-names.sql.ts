import type { Database } from "../../db/connect.ts";

/** The reports in the order of the tree's level. */
export function listReportNames(db: Database): Promise<{ id: number; code: string | null; name: string | null }[]> {
  return db.selectFrom("dashboard").select(["id", "code", "name"]).orderBy("position").orderBy("id").execute();
}

/** The types of scenario in their order. */
export async function listScenarioTypes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("scenario_type").select("code").orderBy("position").execute();
  return rows.map((row) => row.code);
}
