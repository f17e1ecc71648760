import { completeConventions, type Conventions } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { ComparedColumn } from "../kept.sql.ts";

export type ComparedVersion = {
  position: number;
  id: number;
  number: number;
  state: "CURRENT" | "SUPERSEDED";
  closedAt: Date;
  closedBy: string | null;
  comment: string | null;
  contentHash: Buffer;
  conventions: Conventions;
};

/** The version of each column: the one that is named, else the current one; columns without any are left out. One statement. */
export async function listComparedVersions(db: Database, columns: readonly ComparedColumn[]): Promise<ComparedVersion[]> {
  const wanted = columns.map((column, position) => ({ ...column, position }));
  const { rows } = await sql<ComparedVersion>`
    select w.position, v.id, v.number, v.state, v.closed_at as "closedAt", v.closed_by_name as "closedBy", v.comment, v.content_hash as "contentHash", v.conventions
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("scenarioId" integer, version integer, position integer)
    join scenario_version_state v on v.scenario_id = w."scenarioId" and (v.number = w.version or (w.version is null and v.state = 'CURRENT'))
    order by w.position`.execute(db);
  return rows.map((row) => ({ ...row, conventions: completeConventions(row.conventions) }));
}
