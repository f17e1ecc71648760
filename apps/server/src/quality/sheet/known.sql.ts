import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

/** The codes of all legal entities. */
export async function listEntityCodes(db: Database): Promise<{ id: number; code: string }[]> {
  return (await sql<{ id: number; code: string }>`select id, code from legal_entity`.execute(db)).rows;
}

/** Everybody's e-mail and name. */
export async function listPeople(db: Database): Promise<{ id: number; email: string; name: string }[]> {
  return (await sql<{ id: number; email: string; name: string }>`select id, email, name from app_user`.execute(db)).rows;
}
