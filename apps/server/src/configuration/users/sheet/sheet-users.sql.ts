import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Area, GroupArea } from "@hub/domain/session/areas.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import { foldedViews } from "../../../session/sessions/views.sql.ts";
import type { HeldViews } from "../../grants/grants.sql.ts";
import type { Cursor } from "../../list-cursor.ts";

/** A user with all they were given themselves, as a row of the sheet needs it. */
export type SheetUser = {
  id: number;
  email: string;
  name: string;
  language: Language;
  active: boolean;
  version: number;
  areas: { area: Area; version: number }[];
  grants: (GrantRow & { area: Area })[];
  memberships: { groupId: number; area: GroupArea; name: string; validFrom: string | null; validTo: string | null }[];
  views: HeldViews;
  sortedBy: string;
};

function selectUsers(where: RawBuilder<unknown>, limit: number): RawBuilder<SheetUser> {
  return sql<SheetUser>`
    select u.id, u.email, u.name, u.language, u.active, u.version, lower(u.name) as "sortedBy",
      coalesce((select json_agg(json_build_object('area', m.area, 'version', m.version)) from area_member m where m.user_id = u.id), '[]'::json) as areas,
      coalesce((
        select json_agg(json_build_object('area', g.area, 'role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code,
          'ingestionId', g.ingestion_id, 'orgId', g.org_id, 'validFrom', g.valid_from, 'validTo', g.valid_to)
          order by g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id)
        from role_grant g where g.user_id = u.id), '[]'::json) as grants,
      coalesce((
        select json_agg(json_build_object('groupId', a.id, 'area', a.area, 'name', a.name, 'validFrom', m.valid_from, 'validTo', m.valid_to) order by a.folded_name)
        from group_member m join access_group a on a.id = m.group_id where m.user_id = u.id), '[]'::json) as memberships,
      (select ${foldedViews} from view_grant v where v.user_id = u.id) as views
    from app_user u where ${where} order by lower(u.name), u.id limit ${limit}`;
}

/** Users that are wanted (`isWantedUser`) after a cursor, by name. */
export async function listSheetUsers(
  db: Database,
  isWanted: RawBuilder<unknown>,
  after: Cursor | undefined,
  limit: number,
): Promise<SheetUser[]> {
  const next = after ? sql`(lower(u.name), u.id) > (${after.text}, ${after.id}::int)` : sql`true`;
  return (await selectUsers(sql`${isWanted} and ${next}`, limit).execute(db)).rows;
}

/** Users by e-mail; those who were removed are nobody. */
export async function findSheetUsers(db: Database, emails: readonly string[]): Promise<SheetUser[]> {
  return (await selectUsers(sql`u.email = any(${[...emails]}::text[]) and u.removed_at is null`, emails.length).execute(db)).rows;
}
