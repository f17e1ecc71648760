import { hasItsRows } from "../../facts/fact-months.sql.ts";
import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { sumsOfPay } from "@hub/domain/dashboards/protect-pay.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

type Unmeasured = { id: number; scenarioType: string; period: string; conventions: Conventions };

/** Versions with a sum of pay that nothing is measured of, and whose rows are here. */
export async function listUnmeasured(db: Database): Promise<Unmeasured[]> {
  const { rows } = await sql<Unmeasured>`
    select v.id, s.scenario_type as "scenarioType", v.period::text as period, v.conventions
    from scenario_version v join scenario s on s.id = v.scenario_id
    where ${hasItsRows(sql`v.period`)}
      and not exists (select from version_largest_part l where l.version_id = v.id)
      and exists (select from version_figure f where f.version_id = v.id and f.kpi_code = any(${[...sumsOfPay]}::text[]) and f.reason is null)
    order by v.id`.execute(db);
  return rows;
}
