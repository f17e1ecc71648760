import { permissionTable } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type Owner = { id: number; name: string; email: string };

const mayOwn = (today: string) => sql`u.active and exists (
  select from acting_grants(u.id, ${today}::date) g where g.on_behalf_of is null and g.role = any(${[...permissionTable["glossary.edit"]]}::text[]))`;

/** Who can answer for cards, by name: active people who edit the glossary in their own right, up to `limit`. */
export async function listOwnerChoices(db: Database, today: string, limit: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select u.id, u.name, u.email from app_user u where ${mayOwn(today)} order by lower(u.name), u.id limit ${limit}`.execute(db);
  return rows;
}

/** Of some people those who can answer for cards. */
export async function findOwners(db: Database, ids: readonly number[], today: string): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select u.id, u.name, u.email from app_user u where u.id = any(${[...ids]}::integer[]) and ${mayOwn(today)}`.execute(db);
  return rows;
}

/** Notes who answers for cards that are held; null for nobody. */
export async function writeOwners(db: Database, owners: readonly { id: number; ownerId: number | null }[]): Promise<void> {
  await sql`
    update glossary_card c set owner_id = w.owner_id from jsonb_to_recordset(${JSON.stringify(
      owners.map(({ id, ownerId }) => ({ id, owner_id: ownerId })),
    )}::jsonb) as w (id integer, owner_id integer) where c.id = w.id`.execute(db);
}
