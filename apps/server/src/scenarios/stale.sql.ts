import { sql } from "kysely";
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
    join scenario_type_section r on r.scenario_type = s.scenario_type
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
