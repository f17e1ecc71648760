import { hasItsRows } from "../../facts/fact-months.sql.ts";
import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** The versions that were closed last, with what their content was hashed to. */
export async function listNewestVersions(
  db: Database,
  most: number,
): Promise<{ id: number; period: string; conventions: Conventions; hash: Buffer }[]> {
  const { rows } = await sql<{ id: number; period: string; conventions: Conventions; hash: Buffer }>`
    select id, period::text as period, conventions, content_hash as hash from scenario_version v
    where ${hasItsRows(sql`v.period`)} order by id desc limit ${most}`.execute(db);
  return rows;
}
