import type { listGroups as route } from "@hub/contract/configuration/groups.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { dataRoles, type GroupArea } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Given } from "../../http/bind.ts";
import type { Cursor } from "../list-cursor.ts";
import { matchWords } from "../match-words.sql.ts";

type Filter = Given<typeof route>["query"];
type GroupListRow = {
  id: number;
  area: GroupArea;
  name: string;
  description: string;
  active: boolean;
  roles: Role[];
  memberCount: number;
  sortedBy: string;
};

function isWanted({ search, area, role, legalEntityId }: Filter): RawBuilder<unknown> {
  const given = sql`select from role_grant g where g.group_id = a.id`;
  return sql`${matchWords(sql`a.folded_name`, search && foldText(search))}
    and ${area ? sql`a.area = ${area}` : sql`true`}
    and ${role ? sql`exists (${given} and g.role = ${role})` : sql`true`}
    and ${legalEntityId ? sql`exists (${given} and (g.legal_entity_id = ${legalEntityId} or (g.legal_entity_id is null and g.role = any(${dataRoles}::text[]))))` : sql`true`}`;
}

/** Groups by name after a cursor. */
export async function listGroupPage(db: Database, filter: Filter, after: Cursor | undefined, limit: number): Promise<GroupListRow[]> {
  const { rows } = await sql<GroupListRow>`
    select p.id, p.area, p.name, p.description, p.active, p.folded_name as "sortedBy",
      (select count(*) from group_member m where m.group_id = p.id) as "memberCount",
      coalesce((select json_agg(distinct g.role) from role_grant g where g.group_id = p.id), '[]'::json) as roles
    from (
      select a.* from access_group a
      where ${isWanted(filter)} and ${after ? sql`(a.folded_name, a.id) > (${after.text}, ${after.id}::int)` : sql`true`}
      order by a.folded_name, a.id limit ${limit}
    ) p order by p.folded_name, p.id`.execute(db);
  return rows;
}

export async function countGroups(db: Database, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from access_group a where ${isWanted(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
