import { readEmbedHosts } from "@hub/domain/dashboards/embed-address.ts";
import type { Database } from "../db/connect.ts";

/** The hosts whose pages reports may show, as the setting says now. */
export async function listEmbedHosts(db: Database): Promise<string[]> {
  const row = await db.selectFrom("setting").select("value").where("key", "=", "embed-hosts").executeTakeFirst();
  return (typeof row?.value === "string" && readEmbedHosts(row.value)) || [];
}
