import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isWithin } from "../cells/cells.sql.ts";
import type { Reach } from "../policy.ts";

/** Legal entities within reach in any section, by code. */
export async function listEntities(
  db: Database,
  reach: Reach,
): Promise<{ id: number; code: string; name: string; country: string | null }[]> {
  const { rows } = await sql<{ id: number; code: string; name: string; country: string | null }>`
    select e.id, e.code, e.name, e.country from legal_entity e
    where exists (select from section s where ${isWithin(reach, sql`e.id`, sql`s.code`)})
    order by e.code`.execute(db);
  return rows;
}

/** Active ingestions of a section. */
export function listIngestionsOf(db: Database, sectionCode: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom("ingestion")
    .select(["id", "name"])
    .where("section_code", "=", sectionCode)
    .where("active", "=", true)
    .orderBy("name")
    .execute();
}

/** True if an ingestion belongs to the section. */
export async function isIngestionOf(db: Database, ingestionId: number, sectionCode: string): Promise<boolean> {
  const row = await db
    .selectFrom("ingestion")
    .select("id")
    .where("id", "=", ingestionId)
    .where("section_code", "=", sectionCode)
    .executeTakeFirst();
  return row !== undefined;
}
