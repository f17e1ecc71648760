import type { Grant } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type KnownEntity = { id: number; code: string; name: string };
/** One that may have been merged into another (its id): files name it still. */
export type NamedEntity = KnownEntity & { mergedInto: number | null };

/** All legal entities; who sees which is the caller's policy. */
export function listEntities(db: Database): Promise<NamedEntity[]> {
  return db.selectFrom("legal_entity").select(["id", "code", "name", "merged_into as mergedInto"]).orderBy("code").execute();
}

/** The entities of which a section is expected in a month (readings 2: section calendar). */
export async function listExpectedEntities(db: Database, section: string, period: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select legal_entity_id as id from expected_cells(${period}::date) where section_code = ${section}`.execute(db);
  return rows.map((row) => row.id);
}

/** A user's grants, own, of groups and lent, on the day of an instant, for work that is done in their name later. */
export async function listGrantsOf(db: Database, userId: number, now: Date): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select g.role, g.legal_entity_id as "legalEntityId", g.section_code as "sectionCode", g.ingestion_id as "ingestionId", g.on_behalf_of as "onBehalfOf"
    from app_user u, acting_grants(u.id, ${now}::timestamptz::date) g where u.id = ${userId} and u.active`.execute(db);
  return rows;
}
