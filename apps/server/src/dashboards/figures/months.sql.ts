import type { Conventions } from "@hub/domain/dashboards/kpis.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isWithin } from "../../validation/cells/cells.sql.ts";
import type { Reach } from "../../validation/policy.ts";

export type TargetRow = { id: number; scenarioType: string; year: number; month: number };

/** The scenario whose month is the last one: the one that is named, or of a month, or the newest of which one can read a version, else the newest. */
export async function findTarget(
  db: Database,
  reach: Reach,
  named: { scenarioId?: number | undefined; period?: string | undefined },
): Promise<TargetRow | undefined> {
  const { rows } = await sql<TargetRow>`
    select s.id, s.scenario_type as "scenarioType", extract(year from s.period)::integer as year, extract(month from s.period)::integer as month
    from scenario s join scenario_type t on t.code = s.scenario_type and t.closes
    where (${named.scenarioId ?? null}::integer is null or s.id = ${named.scenarioId ?? null})
      and (${named.period ?? null}::date is null or s.period = ${named.period ?? null}::date)
    order by exists (
      select from scenario_version v join version_cell c on c.version_id = v.id
      where v.scenario_id = s.id and ${isWithin(reach, sql`c.legal_entity_id`, sql`c.section_code`)}
    ) desc, s.period desc, t.position
    limit 1`.execute(db);
  return rows[0];
}

export type MonthRow = {
  scenarioId: number;
  year: number;
  month: number;
  stale: boolean;
  versionId: number | null;
  number: number | null;
  versionState: "CURRENT" | "SUPERSEDED" | null;
  closedAt: Date | null;
  closedBy: string | null;
  conventions: Conventions | null;
};

/** The scenarios of a type from one month to another, each with its current version; of the last one the version that is named. */
export async function listMonthRows(
  db: Database,
  where: { scenarioType: string; from: string; to: string; version: number | undefined },
): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select s.id as "scenarioId", extract(year from s.period)::integer as year, extract(month from s.period)::integer as month, s.stale,
      v.id as "versionId", v.number, v.state as "versionState", v.closed_at as "closedAt", v.closed_by_name as "closedBy", v.conventions
    from scenario s
    left join lateral (
      select * from scenario_version_state n
      where n.scenario_id = s.id and (s.period < ${where.to}::date or ${where.version ?? null}::integer is null or n.number = ${where.version ?? null})
      order by n.number desc limit 1
    ) v on true
    where s.scenario_type = ${where.scenarioType} and s.period between ${where.from}::date and ${where.to}::date
    order by s.period`.execute(db);
  return rows;
}

export type MonthEntity = { versionId: number; id: number; code: string; name: string; country: string | null; hasRows: boolean };

/** The legal entities of versions as they were named then, within reach. */
export async function listMonthEntities(db: Database, versionIds: readonly number[], reach: Reach): Promise<MonthEntity[]> {
  const { rows } = await sql<MonthEntity>`
    select c.version_id as "versionId", c.legal_entity_id as id, min(c.legal_entity_code) as code, min(c.legal_entity_name) as name,
      min(c.country) as country, bool_or(c.row_count > 0) as "hasRows"
    from version_cell c
    where c.version_id = any(${versionIds}::integer[]) and ${isWithin(reach, sql`c.legal_entity_id`, sql`c.section_code`)}
    group by c.version_id, c.legal_entity_id
    order by code`.execute(db);
  return rows;
}

/** The countries of legal entities as they are now. */
export async function listCountries(db: Database, ids: readonly number[]): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; country: string | null }>`
    select id, country from legal_entity where id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, country }) => [id, country]));
}
