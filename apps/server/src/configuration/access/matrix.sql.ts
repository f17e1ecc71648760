import type { Role } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { Cursor } from "../list-cursor.ts";

export type MatrixFilter = {
  /** Folded words that the name or e-mail has, all of them. */
  words: readonly string[];
  legalEntityId?: number | undefined;
  /** The roles that are about legal entities' data: the filter by entity asks for these. */
  entityRoles: readonly Role[];
  now: Date;
};
export type MatrixPerson = {
  id: number;
  email: string;
  name: string;
  active: boolean;
  /** Lower case, as it is sorted by. */
  sortName: string;
  cells: { role: Role; legalEntities: number | null; orgs: number | null; groups: string[]; direct: boolean }[];
};

/** A page of people by name with today's roles, own and by groups, and how many the filter finds in all. One statement whatever the page holds. */
export async function listMatrixRows(
  db: Database,
  filter: MatrixFilter,
  after: Cursor | undefined,
  limit: number,
): Promise<{ total: number; items: MatrixPerson[] }> {
  // Those of an entity are found once, for the page and the count; else the page comes straight from the index by name.
  const isOfOne = filter.legalEntityId !== undefined;
  const named = isOfOne ? sql`of_entity as materialized (select u.* from ${wantedUsers(filter)} u where ${reachesEntity(filter)}),` : sql``;
  const wanted = isOfOne ? sql`of_entity` : wantedUsers(filter);
  const { rows } = await sql<{ total: number; items: MatrixPerson[] }>`
    with ${named} page as materialized (
      select u.id, u.email, u.name, u.active, lower(u.name) as sort_name from ${wanted} u
      where ${after ? sql`(lower(u.name), u.id) > (${after.text}::text, ${after.id}::integer)` : sql`true`}
      order by lower(u.name), u.id limit ${limit}
    )
    select (select count(*) from ${wanted} u) as total, coalesce((
      select json_agg(json_build_object('id', p.id, 'email', p.email, 'name', p.name, 'active', p.active, 'sortName', p.sort_name, 'cells', coalesce((
        select json_agg(json_build_object('role', r.role, 'legalEntities', r.entities, 'orgs', r.orgs, 'groups', r.groups, 'direct', r.direct))
        from (
          select g.role, case when bool_or(g.legal_entity_id is null) then null else count(distinct g.legal_entity_id) end as entities,
            case when bool_or(g.org_id is null) then null else count(distinct g.org_id) end as orgs,
            coalesce(array_agg(distinct a.name) filter (where a.id is not null), '{}') as groups, bool_or(g.group_id is null) as direct
          from grants_of(p.id, ${filter.now}::timestamptz::date) g left join access_group a on a.id = g.group_id
          group by g.role
        ) r
      ), '[]'::json)) order by p.sort_name, p.id)
      from page p
    ), '[]'::json) as items`.execute(db);
  return rows[0] ?? { total: 0, items: [] };
}

/** The users that the words find, as a table. For an entity only those whom a grant names at all: found in one go, before `grants_of` is asked of each. */
function wantedUsers({ words, legalEntityId, entityRoles }: MatrixFilter): RawBuilder<unknown> {
  const isFound = sql.join(
    [sql`u.removed_at is null`, ...words.map((word) => sql`u.search_text like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`)],
    sql` and `,
  );
  if (legalEntityId === undefined) return sql`(select u.* from app_user u where ${isFound})`;
  const isNamed = isOfEntity(legalEntityId, entityRoles);
  // `offset 0` keeps the planner from asking `grants_of` of everybody first.
  return sql`(
    select u.* from app_user u
    where ${isFound} and u.id in (
      select g.user_id from role_grant g where g.user_id is not null and ${isNamed}
      union
      select m.user_id from role_grant g join group_member m on m.group_id = g.group_id where ${isNamed})
    offset 0)`;
}

function reachesEntity({ legalEntityId, entityRoles, now }: MatrixFilter): RawBuilder<unknown> {
  if (legalEntityId === undefined) return sql`true`;
  return sql`exists (select from grants_of(u.id, ${now}::timestamptz::date) g where ${isOfEntity(legalEntityId, entityRoles)})`;
}

function isOfEntity(legalEntityId: number, roles: readonly Role[]): RawBuilder<unknown> {
  return sql`g.role = any(${roles}::text[]) and (g.legal_entity_id is null or g.legal_entity_id = ${legalEntityId})`;
}
