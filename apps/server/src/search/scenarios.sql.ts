import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { isWithin } from "../validation/cells/cells.sql.ts";
import type { Reach } from "../validation/policy.ts";

export type NamedScenario = { id: number; scenarioType: string; year: number; month: number };

/** The closing scenarios there are, newest month first. */
export async function listNamedScenarios(db: Database): Promise<NamedScenario[]> {
  const { rows } = await sql<NamedScenario>`
    select s.id, s.scenario_type as "scenarioType", extract(year from s.period)::int as year, extract(month from s.period)::int as month
    from scenario s where not exists (select from scenario_comparison c where c.scenario_id = s.id)
    order by s.period desc, s.id`.execute(db);
  return rows;
}

/** Those of some scenarios of which somebody is given a cell, expected or there: as `listScenarioRows` has it, without what it counts. */
export async function listGivenScenarios(db: Database, ids: readonly number[], reach: Reach): Promise<number[]> {
  if (ids.length === 0 || reach.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select s.id from scenario s
    where s.id = any(${[...ids]}::integer[]) and exists (
      select from required_sections(s.scenario_type, s.period) t join consolidation k on k.section_code = t.section_code and k.period = s.period
      where (
        exists (
          select from expected_cells(s.period) x
          where x.section_code = t.section_code and ${isWithin(reach, sql`x.legal_entity_id`, sql`x.section_code`)})
        or exists (select from cell c where c.consolidation_id = k.id and ${isWithin(reach, sql`c.legal_entity_id`, sql`k.section_code`)})))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
