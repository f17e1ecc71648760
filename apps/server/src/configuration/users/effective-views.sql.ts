import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { HeldViews } from "../grants/grants.sql.ts";

/** The views a person is offered on a day, own and by groups. */
export async function findEffectiveViews(db: Database, userId: number, today: string): Promise<HeldViews> {
  const { rows } = await sql<HeldViews>`
    select
      case when bool_or(kind = 'report' and dashboard_id is null) then null
        else coalesce(array_agg(distinct dashboard_id) filter (where dashboard_id is not null), '{}') end as reports,
      case when bool_or(kind = 'scenario' and scenario_type is null) then null
        else coalesce(array_agg(distinct scenario_type) filter (where scenario_type is not null), '{}') end as scenarios
    from views_of(${userId}, ${today}::date)`.execute(db);
  return rows[0] ?? { reports: [], scenarios: [] };
}
