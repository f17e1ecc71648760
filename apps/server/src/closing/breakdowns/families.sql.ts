import type { Dimension } from "@hub/domain/dashboards/breakdown.ts";
import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { labelOfLookup } from "../../db/lookup-label.sql.ts";
import { familyLines } from "../figures/dimensions.sql.ts";

/** Keeps for up to so many closed versions that have none yet, the newest first, what job codes stand for now. */
export async function keepFamilies(db: Database, limit: number): Promise<void> {
  await sql`
    insert into closed_family (version_id, lines)
    select v.id, coalesce((
      select array_agg(row(l.legal_entity_id, l.code, l.family)::family_line order by l.legal_entity_id nulls first, l.code) from ${familyLines(undefined)} l), '{}')
    from scenario_version v where not exists (select from closed_family k where k.version_id = v.id)
    order by v.id desc limit ${limit}
    on conflict do nothing`.execute(db);
}

/** Whether the people of a version can be told by a dimension: by families once it is kept what job codes stood for. */
export async function canBeTold(db: Database, versionId: number, by: Dimension): Promise<boolean> {
  if (by !== "job-family") return true;
  const { rows } = await sql`select from closed_family where version_id = ${versionId}`.execute(db);
  return rows.length > 0;
}

/** How values of a dimension are called in a language where they are kept as codes: of families the name, with the code where two have the same; empty for others. */
export async function listValueNames(db: Database, by: Dimension, language: Language): Promise<ReadonlyMap<string | null, string>> {
  if (by !== "job-family") return new Map();
  const { rows } = await sql<{ code: string; name: string }>`
    select t.code, case when count(*) over (partition by t.name) = 1 then t.name else t.name || ' (' || t.code || ')' end as name
    from (select f.code, ${labelOfLookup("f", language)} as name from swp_term f where f.kind = 'job-profile-family') t`.execute(db);
  return new Map(rows.map(({ code, name }) => [code, name]));
}
