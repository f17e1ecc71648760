import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

/** The countries of a version's legal entities, as they were then. */
export async function listVersionCountries(db: Database, versionId: number): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ id: number; country: string | null }>`
    select legal_entity_id as id, min(country) as country from version_cell where version_id = ${versionId} group by 1`.execute(db);
  return new Map(rows.map(({ id, country }) => [id, country]));
}
