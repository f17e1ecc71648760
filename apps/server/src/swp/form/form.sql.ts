import { listDomains } from "@hub/domain/configuration/corporate-domains.ts";
import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import type { Reach } from "../policy.ts";
import { withinOrg } from "../within-org.sql.ts";

type Place = { id: number; code: string; name: string };
export type DivisionRow = Place & { unit: Place; ob: Place };

/** The divisions within reach that something new may be put in, in the order of the tree. */
export async function listOpenDivisions(db: Database, reach: Reach): Promise<DivisionRow[]> {
  const { rows } = await sql<DivisionRow>`
    select p.division_id as id, p.division_code as code, p.division_name as name,
      json_build_object('id', p.unit_id, 'code', p.unit_code, 'name', p.unit_name) as unit,
      json_build_object('id', p.ob_id, 'code', p.ob_code, 'name', p.ob_name) as ob
    from swp_place p where p.active and ${withinOrg(reach)}
    order by lower(p.ob_name), p.ob_id, lower(p.unit_name), p.unit_id, lower(p.division_name), p.division_id`.execute(db);
  return rows;
}

export type CoverageRow = { code: string; name: string; closes: boolean; active: boolean };

/** The list of coverages in its order, also those that are offered no more. */
export async function listCoverages(db: Database, language: Language): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    select c.code, ${labelOfLookup("c", language)} as name, c.closes, c.active
    from lookup_value c where c.lookup = 'coverage' order by c.position, c.code`.execute(db);
  return rows;
}

/** The company's e-mail domains, as the settings say. */
export async function listCorporateDomains(db: Database): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select s.value #>> '{}' as domain from setting s where s.key = 'corporate-domain' and s.value #>> '{}' is not null`.execute(db);
  return rows.flatMap(({ domain }) => listDomains(domain));
}
