import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { GrantedPerson } from "../events/accountable.sql.ts";

/** The codes of all legal entities. */
export async function listEntityCodes(db: Database): Promise<{ id: number; code: string }[]> {
  return (await sql<{ id: number; code: string }>`select id, code from legal_entity`.execute(db)).rows;
}

/** Everybody's e-mail and name. */
export async function listPeople(db: Database): Promise<{ id: number; email: string; name: string }[]> {
  return (await sql<{ id: number; email: string; name: string }>`select id, email, name from app_user`.execute(db)).rows;
}

/** Active users by e-mail, with what they may act with on a day; one statement, however many. */
export async function findGrantedPeople(db: Database, emails: readonly string[], today: string): Promise<GrantedPerson[]> {
  const { rows } = await sql<GrantedPerson>`
    select u.id, u.email, u.name, (
      select coalesce(json_agg(json_build_object('role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code,
        'ingestionId', g.ingestion_id, 'onBehalfOf', g.on_behalf_of)), '[]') from acting_grants(u.id, ${today}::date) g) as grants
    from app_user u where u.email = any(${[...emails]}::text[]) and u.active`.execute(db);
  return rows;
}

export type RuleRow = { id: number; origin: "delivery" | "outside"; code: string };

/** Every rule that events break: some dozens. */
export async function listRules(db: Database): Promise<RuleRow[]> {
  return (await sql<RuleRow>`select id, origin, code from quality_rule order by id`.execute(db)).rows;
}
