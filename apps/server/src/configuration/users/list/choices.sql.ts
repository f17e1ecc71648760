import type { OrgLevel } from "@hub/domain/swp/organisation.ts";
import { sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import { orgTree } from "../../../swp/organisation/organisation.sql.ts";

/** What the form chooses from: groups, legal entities, sections, ingestions and parts of the organisation, in one statement. */
export async function listChoices(db: Database): Promise<{
  groups: { id: number; area: "HUB" | "MUT"; name: string }[];
  legalEntities: { id: number; code: string; name: string; active: boolean }[];
  sections: string[];
  ingestions: { id: number; code: string; name: string; section: string; active: boolean }[];
  /** The organisation that is planned for, with codes and names on the way down to each part. */
  organisation: { id: number; level: OrgLevel; code: string; name: string; active: boolean }[];
}> {
  const { rows } = await sql<{
    groups: { id: number; area: "HUB" | "MUT"; name: string }[];
    legalEntities: { id: number; code: string; name: string; active: boolean }[];
    sections: string[];
    ingestions: { id: number; code: string; name: string; section: string; active: boolean }[];
    /** The organisation that is planned for, with codes and names on the way down to each part. */
    organisation: { id: number; level: OrgLevel; code: string; name: string; active: boolean }[];
  }>`
    select
      coalesce((select json_agg(json_build_object('id', id, 'area', area, 'name', name) order by folded_name, id) from access_group where active), '[]'::json) as groups,
      coalesce((select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'active', active) order by name, id) from legal_entity), '[]'::json) as "legalEntities",
      coalesce((select json_agg(code order by position) from section), '[]'::json) as sections,
      coalesce((select json_agg(json_build_object('id', id, 'code', code, 'name', name, 'section', section_code, 'active', active) order by name, id) from ingestion), '[]'::json) as ingestions,
      coalesce((select json_agg(json_build_object('id', t.id, 'level', t.level, 'code', t.codes, 'name', t.names, 'active', t.open) order by t.place, t.id) from ${orgTree} t), '[]'::json) as organisation`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("one row is always there");
  return row;
}
