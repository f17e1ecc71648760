import { listDashboardRows } from "../../dashboards/dashboards.sql.ts";
import type { Database } from "../../db/connect.ts";

/** The reports in the order of the tree: each before those below it. */
export async function listReportNames(db: Database): Promise<{ id: number; code: string | null; name: string | null }[]> {
  return (await listDashboardRows(db)).map(({ id, code, name }) => ({ id, code, name }));
}

/** The types of scenario in their order. */
export async function listScenarioTypes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("scenario_type").select("code").orderBy("position").execute();
  return rows.map((row) => row.code);
}
