import { type RawBuilder, sql } from "kysely";
import type { Reach } from "./policy.ts";

/** The condition that the division of a row, by default that of `swp_place p`, lies within reach. */
export function withinOrg(reach: Reach, divisionId = "p.division_id"): RawBuilder<boolean> {
  if (reach === "all") return sql`true`;
  if (reach.length === 0) return sql`false`;
  const ids = sql`${[...reach]}::int[]`;
  return sql`${sql.ref(divisionId)} in (
    select w.division_id from swp_place w where w.division_id = any(${ids}) or w.unit_id = any(${ids}) or w.ob_id = any(${ids}))`;
}
