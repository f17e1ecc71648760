import { type Access, permissionTable } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { coversEvent } from "./granted.sql.ts";

export type PersonRow = { id: number; email: string; name: string };
/** Somebody who signs in, with what they may act with on a day. */
export type GrantedPerson = PersonRow & { grants: Access["grants"] };
/** What an event belongs to, as grants ask. */
export type SeenScope = { legalEntityId: number; section: string | null; ingestionId: number | null };

/** An active user by e-mail, with what they may act with. */
export async function findGrantedPerson(db: Database, email: string, today: string): Promise<GrantedPerson | undefined> {
  const { rows } = await sql<GrantedPerson>`
    select u.id, u.email, u.name, (
      select coalesce(json_agg(json_build_object('role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code,
        'ingestionId', g.ingestion_id, 'onBehalfOf', g.on_behalf_of)), '[]') from acting_grants(u.id, ${today}::date) g) as grants
    from app_user u where u.email = ${email} and u.active`.execute(db);
  return rows[0];
}

/** Active people who work on events, of one event those who see it, by name; every word is part of the name or e-mail. One statement. */
export async function listSeers(
  db: Database,
  given: { words: readonly string[]; scope: SeenScope | undefined; today: string; limit: number },
): Promise<PersonRow[]> {
  const { scope } = given;
  const seen: RawBuilder<unknown> = scope
    ? coversEvent(sql`${scope.legalEntityId}::integer`, sql`${scope.section}::text`, sql`${scope.ingestionId}::integer`)
    : sql`true`;
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, u.name from app_user u
    where u.active and not exists (select from unnest(${[...given.words]}::text[]) w where position(w in u.search_text) = 0)
      and exists (select from acting_grants(u.id, ${given.today}::date) g where g.role = any(${[...permissionTable["quality.edit"]]}::text[]) and ${seen})
    order by lower(u.name), u.id limit ${given.limit}`.execute(db);
  return rows;
}
