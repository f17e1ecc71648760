import type { Grant } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import type { KnownEntity } from "./match-entity.ts";

/** All legal entities; who sees which is the caller's policy. */
export function listEntities(db: Database): Promise<KnownEntity[]> {
  return db.selectFrom("legal_entity").select(["id", "code", "name"]).orderBy("code").execute();
}

/** The entities of which a section is expected in a month (decisions 2: section calendar). */
export async function listExpectedEntities(db: Database, section: string, period: string): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select legal_entity_id as id from expected_cells(${period}::date) where section_code = ${section}`.execute(db);
  return rows.map((row) => row.id);
}

/** A user's grants on the day of an instant, for work that is done in their name later. */
export async function listGrantsOf(db: Database, userId: number, now: Date): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    select role, legal_entity_id as "legalEntityId", section_code as "sectionCode", ingestion_id as "ingestionId" from role_grant
    where user_id = ${userId} and (valid_from is null or valid_from <= ${now}::timestamptz::date) and (valid_to is null or valid_to >= ${now}::timestamptz::date)`.execute(
    db,
  );
  return rows;
}
