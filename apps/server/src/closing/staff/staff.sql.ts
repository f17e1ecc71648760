import { readRetirementAges, type RetirementAges, writeRetirementAges } from "@hub/domain/configuration/retirement-ages.ts";
import { type Period, periodOf } from "@hub/domain/period.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { contractStates } from "../../facts/contract-states.sql.ts";
import { hasItsRows, isHere } from "../../facts/fact-months.sql.ts";
import { type BridgeEnd, hasAllRows } from "../bridge/bridges.sql.ts";
import { endsOf } from "../figures/parts.sql.ts";
import { factRows, peopleSections, versionSource } from "../figures/source.sql.ts";

/** Up to so many current versions whose staff is not kept, or by other retirement ages, and can be counted; the newest months first. */
export async function listUnmadeStaff(db: Database, ages: RetirementAges, limit: number): Promise<BridgeEnd[]> {
  const { rows } = await sql<BridgeEnd>`
    select v.id, v.period
    from scenario s join scenario_type t on t.code = s.scenario_type and t.closes
    cross join lateral (select w.id, w.period from scenario_version w where w.scenario_id = s.id order by w.number desc limit 1) v
    where not exists (select from closed_staff k where k.version_id = v.id and k.retirement_ages = ${writeRetirementAges(ages)}) and ${hasAllRows("v")}
    order by v.period desc, v.id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * The rows of a version that people are counted by, as its headcounts are: of each entity's section that people are read from. `share`: the contract's part of a full time, null where nobody
 * knows. As a `with` list: `staff_feed`, `staff_row`.
 */
function staffRows(id: RawBuilder<unknown>, month: Period): RawBuilder<unknown> {
  const source = versionSource(id, month);
  const states = contractStates(sql`f`, endsOf(month));
  return sql`version_feed as materialized (${source.feeds}),
    staff_feed as materialized (
      select g.* from version_feed g
      join (${peopleSections(sql`version_feed`)}) s on s.legal_entity_id = g.legal_entity_id and s.section_code = g.section_code
    ),
    staff_row as materialized (
      select f.legal_entity_id, f.delivery_id, f.row_number, f.person_hash, btrim(coalesce(f.job_profile, '')) as job_profile, btrim(coalesce(f.unit, '')) as unit, f.birth_date, f.end_date,
        ${states.closes} as closes, ${states.opens} as opens, ${states.leaves} as leaves,
        case when f.full_time_hours > 0 and f.hours is not null then least(1, round(round(f.hours, 30) / f.full_time_hours, 30)) end as share
      from (${factRows(source, sql`staff_feed`, ["legal_entity_id", "row_number", "job_profile", "unit"])}) f
    )`;
}

/** Whether a person of an entity counts by a row: by the first one, of those that are active on the day. */
const isFirst = (active: "closes" | "opens"): RawBuilder<boolean> =>
  sql<boolean>`(r.${sql.ref(active)} and row_number() over (partition by r.legal_entity_id, r.person_hash order by r.${sql.ref(active)} desc, r.delivery_id, r.row_number) = 1)`;

/**
 * Counts and keeps the staff of a version by legal entity, job profile and unit, leavers without those who had reached the retirement age. Without cells where the rows do not give the headcounts
 * that were closed; a second time by the same ages, or once rows were put away, changes nothing. Answers whether it has cells, undefined where nothing was kept.
 */
export async function keepStaff(db: Database, { id, period }: BridgeEnd, ages: RetirementAges): Promise<{ told: boolean } | undefined> {
  const { rows } = await sql<{ told: boolean }>`
    with ${staffRows(sql`${id}::integer`, periodOf(period))},
    counted as (select r.*, ${isFirst("closes")} as is_person, ${isFirst("opens")} as was_person from staff_row r where ${isHere(sql`${period}::date`)}),
    cell as materialized (
      select c.legal_entity_id, c.job_profile, c.unit, (count(*) filter (where c.is_person))::integer as headcount,
        (count(*) filter (where c.is_person) + count(*) filter (where c.was_person))::integer as both_ends,
        (count(*) filter (where c.leaves and coalesce(extract(year from age(c.end_date, c.birth_date)) < ${retirementAge(ages)}, true)))::integer as leavers,
        round(coalesce(sum(c.share) filter (where c.closes), 0), 20) as fte, (count(*) filter (where c.closes and c.share is null))::integer as without_hours,
        (count(*) filter (where c.is_person and c.birth_date is null))::integer as without_birth
      from counted c join legal_entity e on e.id = c.legal_entity_id where c.closes or c.opens or c.leaves
      group by c.legal_entity_id, c.job_profile, c.unit
    ),
    -- An entity that gave figures instead of rows has a headcount, and nobody here.
    closed as (
      select f.legal_entity_id, f.numerator from version_figure f
      where f.version_id = ${id} and f.kpi_code = 'headcount' and f.reason is null and f.legal_entity_id in (select g.legal_entity_id from staff_feed g where g.row_count > 0)
    ),
    differs as (
      select from closed f full join (select legal_entity_id, sum(headcount) as persons from cell group by 1) c on c.legal_entity_id = f.legal_entity_id
      where coalesce(f.numerator, 0) <> coalesce(c.persons, 0)
    )
    insert into closed_staff (version_id, retirement_ages, cells)
    select v.id, ${writeRetirementAges(ages)}::text, case when not exists (select from differs) then coalesce((
      select array_agg(row(c.legal_entity_id, c.job_profile, c.unit, c.headcount, c.both_ends, c.leavers, c.fte, c.without_hours, c.without_birth)::staff_cell
        order by c.legal_entity_id, c.job_profile, c.unit)
      from cell c), '{}') end
    from scenario_version v where v.id = ${id} and ${hasAllRows("v")}
    on conflict (version_id) do update set cells = excluded.cells, retirement_ages = excluded.retirement_ages, made_at = excluded.made_at
      where closed_staff.retirement_ages <> excluded.retirement_ages
    returning cells is not null as told`.execute(db);
  return rows[0];
}

/** Which version tells the staff of now: the newest month whose current version has cells; and the newest closed month, where it is a later one that is still to be counted. */
export type StaffVersion = { id: number; period: string; scenarioType: string; hasRows: boolean; waits: string | null };

export async function findStaffVersion(db: Database): Promise<StaffVersion | undefined> {
  const { rows } = await sql<StaffVersion>`
    with current_version as materialized (
      select distinct on (s.scenario_type, s.period) v.id, v.period, s.scenario_type, t.position, k.version_id is not null as counted, k.cells is not null as told
      from scenario s join scenario_type t on t.code = s.scenario_type and t.closes join scenario_version v on v.scenario_id = s.id
      left join closed_staff k on k.version_id = v.id
      order by s.scenario_type, s.period, v.number desc
    )
    select v.id, v.period, v.scenario_type as "scenarioType", ${hasItsRows(sql`v.period`)} as "hasRows",
      (select max(w.period)::text from current_version w where w.scenario_type = v.scenario_type and w.period > v.period and not w.counted) as waits
    from current_version v where v.told order by v.position, v.period desc limit 1`.execute(db);
  return rows[0];
}

/** The retirement ages as the setting has them. */
export async function getRetirementAges(db: Database): Promise<RetirementAges> {
  const { rows } = await sql<{ ages: string }>`select value #>> '{}' as ages from setting where key = 'retirement-ages'`.execute(db);
  const ages = readRetirementAges(rows[0]?.ages ?? "");
  if (!ages) throw new Error("The setting of retirement ages cannot be read.");
  return ages;
}

/** At what age people of the legal entity `e` retire. */
const retirementAge = ({ usual, byCountry }: RetirementAges): RawBuilder<number> =>
  sql<number>`coalesce((${JSON.stringify(byCountry)}::jsonb ->> e.country)::integer, ${usual})`;

/**
 * Who of a version reaches the retirement age by a day: persons and FTE by legal_entity_id, job_profile, unit and the day's `quarter`, `past` where they had reached it by the month's end. For a
 * `with` list, as `retiring`.
 */
export function retiringRows({ id, period }: BridgeEnd, ages: RetirementAges, until: string): RawBuilder<unknown> {
  const month = periodOf(period);
  const { last } = endsOf(month);
  return sql`${staffRows(sql`${id}::integer`, month)},
    aged as materialized (
      select r.*, (r.birth_date + make_interval(years => ${retirementAge(ages)}))::date as reaches from staff_row r join legal_entity e on e.id = r.legal_entity_id where r.closes
    ),
    -- Whoever has none of these rows need not be put together.
    retiree as materialized (
      select r.*, ${isFirst("closes")} as is_person from aged r
      where (r.legal_entity_id, r.person_hash) in (select a.legal_entity_id, a.person_hash from aged a where a.reaches <= ${until}::date)
    ),
    retiring as materialized (
      select r.legal_entity_id, r.job_profile, r.unit, case when r.reaches <= ${last} then 'past' else to_char(r.reaches, 'YYYY"-Q"Q') end as quarter,
        (count(*) filter (where r.is_person))::integer as persons, round(coalesce(sum(r.share), 0), 20) as fte
      from retiree r where r.reaches <= ${until}::date group by 1, 2, 3, 4
    )`;
}

/** The job codes and units that a version's people have, by the code of their legal entity. */
export async function listDeliveredCodes(db: Database, id: number): Promise<{ kind: "job" | "unit"; entity: string; code: string }[]> {
  const { rows } = await sql<{ kind: "job" | "unit"; entity: string; code: string }>`
    select distinct x.kind, e.code as entity, x.code
    from closed_staff k cross join unnest(k.cells) c join legal_entity e on e.id = c.legal_entity_id
    cross join lateral (values ('job', c.job_profile), ('unit', c.unit)) x (kind, code)
    where k.version_id = ${id} and c.headcount > 0 and x.code <> '' order by 1, 2, 3`.execute(db);
  return rows;
}
