import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { leverShares } from "../analysis/lever-shares.sql.ts";
import { plannedItems, type Sight } from "../analysis/planned.sql.ts";
import { labelOfTerm } from "../catalogue/term-label.sql.ts";
import { isSeen } from "../items/filter.sql.ts";
import { withinOrg } from "../within-org.sql.ts";

/** What the plan says of a profile in a division from a quarter on (null: at any time); hundredths of FTE. */
export type PlanRow = { profileId: number; divisionId: number; quarter: string | null; min: number; max: number };

/** The right sizes, by profile, division and quarter; one statement. */
export async function listRightSizes(db: Database, { reach, orgIds }: Sight, profileId: number | undefined): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select i.profile_id as "profileId", i.division_id as "divisionId", i.timeline as quarter, (sum(i.size_min) * 100)::bigint as min,
      (sum(coalesce(i.size_max, i.size_min)) * 100)::bigint as max
    from swp_item i
    where i.tab = 'key-profiles' and ${isSeen(reach)} and ${orgIds === undefined ? sql`true` : withinOrg(orgIds, "i.division_id")}
      and ${profileId === undefined ? sql`true` : sql`i.profile_id = ${profileId}`}
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** What open shortages plan to hire, as the plan or a what-if has it; one statement. */
export async function listHires(db: Database, sight: Sight, profileId: number | undefined): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select p.profile_id as "profileId", p.division_id as "divisionId", p.timeline as quarter, sum(s.hire_min)::bigint as min, sum(s.hire_max)::bigint as max
    from ${plannedItems("profiles-shortage", sight)} p ${leverShares("profiles-shortage")}
    where not p.closes and p.hire > 0 and ${profileId === undefined ? sql`true` : sql`p.profile_id = ${profileId}`}
    group by 1, 2, 3`.execute(db);
  return rows;
}

export type Names = { profiles: { id: number; name: string }[]; divisions: { id: number; place: string }[] };

/** How profiles and divisions are called; one statement. */
export async function nameProfiles(
  db: Database,
  profileIds: readonly number[],
  divisionIds: readonly number[],
  language: Language,
): Promise<Names> {
  const { rows } = await sql<Names>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', ${labelOfTerm(language)})), '[]') from swp_term t where t.id = any(${[...profileIds]}::integer[])) as profiles,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.division_id, 'place', concat_ws(' › ', p.ob_name, p.unit_name, p.division_name))), '[]')
        from swp_place p where p.division_id = any(${[...divisionIds]}::integer[])) as divisions`.execute(db);
  return rows[0] ?? { profiles: [], divisions: [] };
}
