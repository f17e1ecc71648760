import { sql } from "kysely";
import type { Database } from "../db/connect.ts";

export type LegalEntityRow = { id: number; code: string; name: string; country: string | null; currency: string | null };

/** Legal entities by name: those that grants (as JSON) name; all when a grant names none in particular. */
export async function listLegalEntityRows(db: Database, grants: string): Promise<LegalEntityRow[]> {
  const { rows } = await sql<LegalEntityRow>`
    select e.id, e.code, e.name, e.country, e.currency from legal_entity e
    where exists (
      select from jsonb_to_recordset(${grants}::jsonb) as g("legalEntityId" int) where g."legalEntityId" is null or g."legalEntityId" = e.id)
    order by e.name, e.id`.execute(db);
  return rows;
}

export async function isLegalEntity(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom("legal_entity").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** A new legal entity; `country` and `currency` are ISO codes. Answers its id. */
export async function insertLegalEntity(
  db: Database,
  entity: { code: string; name: string; country?: string | null; currency?: string | null },
): Promise<number> {
  const row = await db.insertInto("legal_entity").values(entity).returning("id").executeTakeFirstOrThrow();
  return row.id;
}
