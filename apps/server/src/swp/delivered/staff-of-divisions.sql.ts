import type { RetirementAges } from "@hub/domain/configuration/retirement-ages.ts";
import { periodOf } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import { meaningOf } from "../../closing/figures/code-meaning.sql.ts";
import { pastVersions } from "../../closing/figures/figure-query.sql.ts";
import { retiringRows, type StaffVersion } from "../../closing/staff/staff.sql.ts";
import type { Database } from "../../db/connect.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

/** Delivered of a job profile in a division; FTE as decimals. `retiring`: by quarter, and `past`. */
export type StaffRow = {
  profileId: number;
  divisionId: number;
  persons: number;
  fte: string;
  withoutHours: number;
  withoutBirth: number;
  leavers: number;
  bothEnds: number;
  retiring: { quarter: string; persons: number; fte: string }[];
};
export type UnmappedRow = { kind: "job" | "unit"; legalEntity: string; code: string; persons: number };
export type Staff = { months: number; rows: StaffRow[]; unmapped: UnmappedRow[] };
/** What is looked at: divisions within reach, parts of the organisation and one profile (undefined: all). */
export type Asked = { reach: Reach; orgIds: readonly number[] | undefined; profileId: number | undefined };

/** What planning calls the delivered code of a row `k`. */
const meaning = (kind: "job" | "unit", column: "job_profile" | "unit", target: "profile_id" | "division_id"): RawBuilder<unknown> =>
  sql`left join lateral ${meaningOf(target, sql`(select * from swp_code where kind = ${sql.lit(kind)})`, sql.ref(`k.${column}`))} ${sql.ref(kind)} on true`;

/**
 * The staff of a version and of the eleven months before it, of the divisions that are looked at, with who reaches the retirement age by a day; and of the version itself what is mapped nowhere: job
 * codes of these divisions, and units of none for whoever looks at all. One statement.
 */
export async function readStaff(
  db: Database,
  version: StaffVersion,
  { ages, until }: { ages: RetirementAges; until: string },
  { reach, orgIds, profileId }: Asked,
): Promise<Staff> {
  const month = periodOf(version.period);
  const looksAtAll = reach === "all" && orgIds === undefined && profileId === undefined;
  const isLooked = (column: string) =>
    sql`(${sql.ref(column)} is not null and ${withinOrg(reach, column)} and ${orgIds === undefined ? sql`true` : withinOrg(orgIds, column)})`;
  // Rows that were put away tell no ages; what is kept of them does the rest.
  const retiring = version.hasRows
    ? retiringRows(version, ages, until)
    : sql`retiring as (select 0 as legal_entity_id, '' as job_profile, '' as unit, '' as quarter, 0 as persons, 0::numeric as fte where false)`;
  const { rows } = await sql<Staff>`
    with ${retiring},
    past_version as materialized (${pastVersions({ scenarioType: version.scenarioType, period: month })}),
    told as materialized (
      select k.version_id, k.cells from closed_staff k where k.cells is not null and (k.version_id = ${version.id} or k.version_id in (select p.id from past_version p))
    ),
    cell as materialized (
      select t.version_id = ${version.id} as is_now, c.* from told t cross join lateral unnest(t.cells) c
    ),
    mapped as materialized (
      select k.*, job.profile_id, unit.division_id
      from (select distinct legal_entity_id, job_profile, unit from cell) k
      ${meaning("job", "job_profile", "profile_id")} ${meaning("unit", "unit", "division_id")}
    ),
    seen as materialized (
      select m.* from mapped m where ${isLooked("m.division_id")} and ${profileId === undefined ? sql`m.profile_id is not null` : sql`m.profile_id = ${profileId}`}
    ),
    counted as (
      select m.profile_id, m.division_id, coalesce(sum(c.headcount) filter (where c.is_now), 0)::integer as persons,
        trim_scale(coalesce(sum(c.fte) filter (where c.is_now), 0))::text as fte, coalesce(sum(c.without_hours) filter (where c.is_now), 0)::integer as without_hours,
        coalesce(sum(c.without_birth) filter (where c.is_now), 0)::integer as without_birth, sum(c.leavers)::integer as leavers, sum(c.both_ends)::integer as both_ends
      from cell c join seen m on m.legal_entity_id = c.legal_entity_id and m.job_profile = c.job_profile and m.unit = c.unit
      group by m.profile_id, m.division_id
    ),
    by_quarter as (
      select m.profile_id, m.division_id, r.quarter, sum(r.persons)::integer as persons, trim_scale(sum(r.fte))::text as fte
      from retiring r join seen m on m.legal_entity_id = r.legal_entity_id and m.job_profile = r.job_profile and m.unit = r.unit
      group by m.profile_id, m.division_id, r.quarter
    ),
    unmapped as (
      select 'job' as kind, c.legal_entity_id, c.job_profile as code, sum(c.headcount)::integer as persons
      from cell c join mapped m on m.legal_entity_id = c.legal_entity_id and m.job_profile = c.job_profile and m.unit = c.unit
      where c.is_now and m.profile_id is null and ${profileId === undefined ? isLooked("m.division_id") : sql`false`}
      group by c.legal_entity_id, c.job_profile having sum(c.headcount) > 0
      union all
      select 'unit', c.legal_entity_id, c.unit, sum(c.headcount)::integer
      from cell c join mapped m on m.legal_entity_id = c.legal_entity_id and m.job_profile = c.job_profile and m.unit = c.unit
      where c.is_now and m.division_id is null and ${sql.lit(looksAtAll)}
      group by c.legal_entity_id, c.unit having sum(c.headcount) > 0
    )
    select (select count(*)::integer from told) as months,
      (select coalesce(jsonb_agg(jsonb_build_object('profileId', c.profile_id, 'divisionId', c.division_id, 'persons', c.persons, 'fte', c.fte, 'withoutHours', c.without_hours,
        'withoutBirth', c.without_birth, 'leavers', c.leavers, 'bothEnds', c.both_ends, 'retiring', (
          select coalesce(jsonb_agg(jsonb_build_object('quarter', q.quarter, 'persons', q.persons, 'fte', q.fte)), '[]') from by_quarter q
          where q.profile_id = c.profile_id and q.division_id = c.division_id))), '[]') from counted c) as rows,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', u.kind, 'legalEntity', e.code, 'code', u.code, 'persons', u.persons) order by u.persons desc, e.code, u.code), '[]')
        from unmapped u join legal_entity e on e.id = u.legal_entity_id) as unmapped`.execute(db);
  return rows[0] ?? { months: 0, rows: [], unmapped: [] };
}
