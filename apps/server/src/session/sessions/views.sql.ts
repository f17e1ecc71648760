import { sql } from "kysely";

/** Rows `v` of views as one value, `Views`: an item left out means all of the kind, no row none. */
export const foldedViews = sql`
  json_build_object(
    'reports', case when bool_or(v.kind = 'report' and v.dashboard_id is null) then null
      else coalesce(json_agg(distinct v.dashboard_id) filter (where v.dashboard_id is not null), '[]'::json) end,
    'scenarios', case when bool_or(v.kind = 'scenario' and v.scenario_type is null) then null
      else coalesce(json_agg(distinct v.scenario_type) filter (where v.scenario_type is not null), '[]'::json) end)`;
