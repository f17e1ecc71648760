import { sql } from "kysely";
import { isClosable } from "../../closing/closings.sql.ts";
import type { Database } from "../../db/connect.ts";

/** How far the required sections of open scenarios are. */
const progress = sql`
  select s.id as scenario_id, s.closing_due_at, k.section_code, k.period, k.state,
    count(x.legal_entity_id) as expected, count(*) filter (where x.legal_entity_id is not null and ${isClosable}) as validated
  from scenario s
  cross join lateral required_sections(s.scenario_type, s.period) r
  join consolidation k on k.section_code = r.section_code and k.period = s.period
  left join lateral expected_cells(k.period) x on x.section_code = k.section_code
  left join cell c on c.consolidation_id = k.id and c.legal_entity_id = x.legal_entity_id
  where s.state = 'OPEN'
  group by s.id, k.id`;

/**
 * Sections of months with an open scenario that are complete and do not say so, and one section of each open scenario that is complete as a whole
 * and whose closing is not due.
 */
export async function listUnsettledSections(db: Database): Promise<{ section: string; period: string }[]> {
  const { rows } = await sql<{ section: string; period: string }>`
    with progress as (${progress})
    select section_code as section, period::text as period from progress
    where expected > 0 and validated >= expected and state <> 'FULL'
    union
    select min(section_code) filter (where expected > 0), min(period)::text from progress
    where closing_due_at is null
    group by scenario_id having bool_and(validated >= expected) and bool_or(expected > 0)
    order by 2, 1`.execute(db);
  return rows;
}

/** A scenario that waits for nothing more; the month is its first day. */
export type CompleteScenario = { scenarioType: string; month: string };

/** The open scenarios that are complete as a whole: they close by themselves. */
export async function listCompleteScenarios(db: Database): Promise<CompleteScenario[]> {
  const { rows } = await sql<CompleteScenario>`
    with progress as (${progress})
    select s.scenario_type as "scenarioType", s.period::text as month from progress p join scenario s on s.id = p.scenario_id
    group by s.id having bool_and(p.validated >= p.expected) and bool_or(p.expected > 0)`.execute(db);
  return rows;
}
