import type { Language } from "@hub/domain/languages.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type PortalLanguageRow = { code: Language; active: boolean; isDefault: boolean; version: number; users: number };

/** The portal's languages in their order, each with the active users who have chosen it. */
export async function listPortalLanguageRows(db: Database): Promise<PortalLanguageRow[]> {
  const { rows } = await sql<PortalLanguageRow>`
    select l.code, l.active, l.is_default as "isDefault", l.version, count(u.id)::int as users
    from portal_language l left join app_user u on u.language = l.code and u.active
    group by l.code order by l.position`.execute(db);
  return rows;
}

/** Lets one change of the languages happen at a time, and no user choose one meanwhile; both can be read. */
export async function lockPortalLanguages(db: Database): Promise<void> {
  await sql`lock table portal_language in share row exclusive mode`.execute(db);
}

export async function updatePortalLanguageRow(db: Database, code: Language, given: { active: boolean; isDefault: boolean }): Promise<void> {
  await sql`
    update portal_language set active = ${given.active}, is_default = ${given.isDefault}, version = version + 1 where code = ${code}`.execute(
    db,
  );
}

/** Gives everybody who has one language another; answers how many active users that were. */
export async function moveUsers(db: Database, from: Language, to: Language): Promise<number> {
  const { rows } = await sql<{ active: boolean }>`
    update app_user set language = ${to} where language = ${from} returning active`.execute(db);
  return rows.filter(({ active }) => active).length;
}
