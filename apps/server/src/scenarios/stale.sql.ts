import { sql } from "kysely";
import { reachesBack } from "../closing/closings.sql.ts";
import type { Database } from "../db/connect.ts";
import { isWithin } from "../validation/cells/cells.sql.ts";
import type { Reach } from "../validation/policy.ts";

export type StaleCell = {
  section: string;
  legalEntityId: number;
  legalEntityCode: string;
  legalEntityName: string;
  validatedAt: Date;
  validatedBy: string | null;
  inVersion: boolean;
};

/** The cells within reach that were validated since a scenario's current version: again, or for the first time. What makes it stale. */
export async function listStaleCells(db: Database, scenarioId: number, reach: Reach): Promise<StaleCell[]> {
  const { rows } = await sql<StaleCell>`
    select k.section_code as section, e.id as "legalEntityId", e.code as "legalEntityCode", e.name as "legalEntityName", c.validated_at as "validatedAt",
      u.name as "validatedBy", p.version_id is not null as "inVersion"
    from scenario s
    join lateral (select v.id from scenario_version v where v.scenario_id = s.id order by v.number desc limit 1) v on true
    cross join lateral required_sections(s.scenario_type, s.period) r
    join consolidation k on k.section_code = r.section_code and k.period = s.period
    join cell c on c.consolidation_id = k.id and c.sign_off = 'OWNER_VALIDATED'
    join legal_entity e on e.id = c.legal_entity_id
    join section n on n.code = k.section_code
    left join app_user u on u.id = c.validated_by
    left join version_cell p on p.version_id = v.id and p.section_code = k.section_code and p.legal_entity_id = c.legal_entity_id
    where s.id = ${scenarioId} and p.validated_at is distinct from c.validated_at and ${isWithin(reach, sql`c.legal_entity_id`, sql`k.section_code`)}
    order by c.validated_at desc, n.position, e.code`.execute(db);
  return rows;
}

/** The months (`2026-12`) after a scenario's that were closed already and whose rates of twelve months reach back to it. */
export async function listLaterMonths(db: Database, scenarioId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(later.period, 'YYYY-MM') as month
    from scenario earlier join scenario later on ${reachesBack} and later.state = 'CLOSED'
    where earlier.id = ${scenarioId}
    order by later.period`.execute(db);
  return rows.map(({ month }) => month);
}

export type StaleMonth = { month: string; version: number; closedAt: Date };

/** The earlier months (`2026-10`) that a scenario's rates of twelve months reach back to and that were closed, or closed again, after it. */
export async function listStaleMonths(db: Database, scenarioId: number): Promise<StaleMonth[]> {
  const { rows } = await sql<StaleMonth>`
    select to_char(earlier.period, 'YYYY-MM') as month, v.number as version, v.closed_at as "closedAt"
    from scenario later
    join scenario earlier on ${reachesBack}
    join lateral (select w.number, w.closed_at from scenario_version w where w.scenario_id = earlier.id order by w.number desc limit 1) v on true
    where later.id = ${scenarioId}
      and v.closed_at > (select max(w.closed_at) from scenario_version w where w.scenario_id = later.id)
    order by earlier.period`.execute(db);
  return rows;
}
