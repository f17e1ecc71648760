import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { cellRows, isWithin } from "../validation/cells/cells.sql.ts";
import { type Reach, reachesAll } from "../validation/policy.ts";

export type ScenarioRow = {
  id: number;
  scenarioType: string;
  year: number;
  month: number;
  period: string;
  state: "OPEN" | "CLOSED";
  stale: boolean;
  comment: string | null;
  closing: boolean;
  currentVersion: number | null;
  closedAt: Date | null;
  expected: number;
  validated: number;
};

/** Scenarios with the counts of the required cells within reach, newest month first; one statement. Only those of which one is given a cell. */
export async function listScenarioRows(db: Database, reach: Reach, now: Date, id: number | null = null): Promise<ScenarioRow[]> {
  const wanted = sql`
    select k.id, k.section_code, k.period from consolidation k
    where ${id}::integer is null or k.period = (select s.period from scenario s where s.id = ${id})`;
  const { rows } = await sql<ScenarioRow>`
    with cells as materialized (${cellRows(wanted, reach, now)}),
    counted as (
      select s.id, count(*) filter (where r.expected)::integer as expected, count(*) filter (where r.expected and r."signOff" = 'OWNER_VALIDATED' and r."lockState" <> 'REOPENED')::integer as validated
      from scenario s
      cross join lateral required_sections(s.scenario_type, s.period) t
      join cells r on r.period = s.period and r."sectionCode" = t.section_code
      group by s.id
    )
    select s.id, s.scenario_type as "scenarioType", extract(year from s.period)::integer as year, extract(month from s.period)::integer as month, s.period::text as period,
      s.state, s.stale, s.comment, s.closing_due_at is not null as closing, v.number as "currentVersion", v.closed_at as "closedAt", c.expected, c.validated
    from scenario s
    join counted c on c.id = s.id
    join scenario_type t on t.code = s.scenario_type
    left join lateral (select v.number, v.closed_at from scenario_version v where v.scenario_id = s.id order by v.number desc limit 1) v on true
    where ${id}::integer is null or s.id = ${id}
    order by s.period desc, t.position`.execute(db);
  return rows;
}

export type VersionSummary = {
  id: number;
  number: number;
  state: "CURRENT" | "SUPERSEDED";
  closedAt: Date;
  closedBy: string | null;
  comment: string | null;
  contentHash: Buffer;
  conventions: Conventions;
  cells: number;
  persons: number;
  entities: number;
  entitiesWithRows: number;
};

/** The versions of a scenario, newest first, with the counts of cells and persons within reach. */
export async function listVersions(db: Database, scenarioId: number, reach: Reach): Promise<VersionSummary[]> {
  const { rows } = await sql<VersionSummary>`
    select v.id, v.number, v.state, v.closed_at as "closedAt", v.closed_by_name as "closedBy", v.comment, v.content_hash as "contentHash", v.conventions,
      count(c.*)::integer as cells,
      (select coalesce(sum(f.numerator), 0) from version_figure f where f.version_id = v.id and f.kpi_code = 'headcount' and ${headcountOf(reach)})::integer as persons,
      count(distinct c.legal_entity_id)::integer as entities, count(distinct c.legal_entity_id) filter (where c.row_count > 0)::integer as "entitiesWithRows"
    from scenario_version_state v
    left join version_cell c on c.version_id = v.id and ${isWithin(reach, sql`c.legal_entity_id`, sql`c.section_code`)}
    where v.scenario_id = ${scenarioId}
    group by v.id, v.number, v.state, v.closed_at, v.closed_by_name, v.comment, v.content_hash, v.conventions
    order by v.number desc`.execute(db);
  return rows;
}

// Distinct persons for those who are given all, else the sum over their entities.
function headcountOf(reach: Reach): RawBuilder<unknown> {
  return reachesAll(reach)
    ? sql`f.legal_entity_id is null`
    : sql`f.legal_entity_id is not null and ${isWithin(reach, sql`f.legal_entity_id`, sql`f.section_code`)}`;
}

/** Version numbers by scenario, newest first. */
export async function listVersionNumbers(db: Database): Promise<Map<number, number[]>> {
  const rows = await db.selectFrom("scenario_version").select(["scenario_id", "number"]).orderBy("number", "desc").execute();
  const numbers = new Map<number, number[]>();
  for (const row of rows) numbers.set(row.scenario_id, [...(numbers.get(row.scenario_id) ?? []), row.number]);
  return numbers;
}

type VersionEntity = { id: number; code: string; name: string };

/** The legal entities of a version as they were named then, within reach. */
export async function listVersionEntities(db: Database, versionId: number, reach: Reach): Promise<VersionEntity[]> {
  return (await listEntitiesOfVersions(db, [versionId], reach)).get(versionId) ?? [];
}

/** The legal entities of versions as they were named then, within reach, by version; one of which there is none is not in it. */
export async function listEntitiesOfVersions(
  db: Database,
  versionIds: readonly number[],
  reach: Reach,
): Promise<Map<number, VersionEntity[]>> {
  const { rows } = await sql<{ versionId: number; entities: VersionEntity[] }>`
    select e."versionId", json_agg(json_build_object('id', e.id, 'code', e.code, 'name', e.name) order by e.code) as entities
    from (
      select distinct c.version_id as "versionId", c.legal_entity_id as id, c.legal_entity_code as code, c.legal_entity_name as name from version_cell c
      where c.version_id = any(${[...versionIds]}::integer[]) and ${isWithin(reach, sql`c.legal_entity_id`, sql`c.section_code`)}
    ) e group by e."versionId"`.execute(db);
  return new Map(rows.map(({ versionId, entities }) => [versionId, entities]));
}

/** Legal entities by id, as they are named today. */
export async function listEntitiesById(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { id: number; code: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("legal_entity")
    .select(["id", "code", "name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Scenario types with the sections a closing requires. */
export async function listTypes(db: Database): Promise<{ code: string; closes: boolean; sections: string[] }[]> {
  const { rows } = await sql<{ code: string; closes: boolean; sections: string[] }>`
    select t.code, t.closes, coalesce(array_agg(r.section_code order by s.position) filter (where r.section_code is not null), '{}') as sections
    from scenario_type t
    left join scenario_type_section r on r.scenario_type = t.code
    left join section s on s.code = r.section_code
    group by t.code order by t.position`.execute(db);
  return rows;
}

/** A type with the sections that its scenario of a month (its first day) requires. */
export async function findTypeIn(
  db: Database,
  code: string,
  period: string,
): Promise<{ code: string; closes: boolean; sections: string[] } | undefined> {
  const { rows } = await sql<{ code: string; closes: boolean; sections: string[] }>`
    select t.code, t.closes, array(
      select r.section_code from required_sections(t.code, ${period}::date) r join section s on s.code = r.section_code order by s.position, s.code) as sections
    from scenario_type t where t.code = ${code}`.execute(db);
  return rows[0];
}

/** The smallest number of women and of men a pay figure may be of. */
export async function getMinimumGroupSize(db: Database): Promise<number> {
  const row = await db.selectFrom("setting").select("value").where("key", "=", "minimum-group-size").executeTakeFirst();
  return Number(row?.value ?? 10);
}
