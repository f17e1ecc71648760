import type { Database } from "../db/connect.ts";

/** Where MUT and Workflow live when they are not built in: the hosts of the settings, or null (CONF-09). */
export async function listAreaHosts(db: Database): Promise<{ mut: string | null; workflows: string | null }> {
  const rows = await db.selectFrom("setting").select(["key", "value"]).where("key", "in", ["data-loader-host", "workflow-host"]).execute();
  const valueOf = (key: string) => (rows.find((row) => row.key === key)?.value ?? null) as string | null;
  return { mut: valueOf("data-loader-host"), workflows: valueOf("workflow-host") };
}
