import type { Area, GroupArea } from "@hub/domain/session/areas.ts";
import type { Grant, Role, Views } from "@hub/domain/session/permissions.ts";
import { delegableRoles } from "@hub/domain/workflows/delegation.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { accessOfUser } from "../../session/sessions/sessions.sql.ts";
import { orgTree } from "../../swp/organisation/organisation.sql.ts";

export type Named = { id: number; code: string; name: string };
export type PersonRow = { id: number; email: string; name: string; active: boolean; removed: boolean; grants: Grant[]; views: Views };
export type PathRow = Grant & {
  group: { id: number; name: string; area: GroupArea } | null;
  legalEntity: Named | null;
  ingestion: Named | null;
  org: Named | null;
  /** Of the grant and the membership together. */
  validFrom: string | null;
  validTo: string | null;
  groupActive: boolean;
  /** Who lends it while away; null: it is the person's own. */
  lentBy: { name: string; email: string } | null;
  /** Whether it is among what the person has today. */
  stands: boolean;
};

/** A person with the access of the day, as a session of theirs would have it. */
export async function findPersonAccess(db: Database, email: string, now: Date): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, u.name, u.active, u.removed_at is not null as removed, ${accessOfUser(now)} from app_user u where u.email = ${email}`.execute(
    db,
  );
  return rows[0];
}

type Asked = {
  legalEntity: Named | null;
  section: string | null;
  ingestion: (Named & { section: string }) | null;
  org: (Named & { path: number[] }) | null;
};
/** What is asked about, by name: null where it does not exist. */
export async function findAsked(
  db: Database,
  asked: { legalEntityId?: number | undefined; section?: string | undefined; ingestionId?: number | undefined; orgId?: number | undefined },
): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select
      (select json_build_object('id', e.id, 'code', e.code, 'name', e.name) from legal_entity e where e.id = ${asked.legalEntityId ?? null}) as "legalEntity",
      (select s.code from section s where s.code = ${asked.section ?? null}) as section,
      (select json_build_object('id', i.id, 'code', i.code, 'name', i.name, 'section', i.section_code) from ingestion i where i.id = ${asked.ingestionId ?? null}) as ingestion,
      (select json_build_object('id', t.id, 'code', t.codes, 'name', t.names, 'path', t.path) from ${orgTree} t where t.id = ${asked.orgId ?? null}) as org`.execute(
    db,
  );
  return rows[0] ?? { legalEntity: null, section: null, ingestion: null, org: null };
}

/** Every grant of these roles that a person has, had or will have: own, by a group, or lent by a colleague. Whether it stands is what `acting_grants` says. */
export async function listPaths(db: Database, userId: number, roles: readonly Role[], now: Date): Promise<PathRow[]> {
  const { rows } = await sql<PathRow>`
    select g.role, g.legal_entity_id as "legalEntityId", g.section_code as "sectionCode", g.ingestion_id as "ingestionId", g.org_id as "orgId",
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name, 'area', a.area) end as "group",
      case when e.id is not null then json_build_object('id', e.id, 'code', e.code, 'name', e.name) end as "legalEntity",
      case when i.id is not null then json_build_object('id', i.id, 'code', i.code, 'name', i.name) end as ingestion,
      case when t.id is not null then json_build_object('id', t.id, 'code', t.codes, 'name', t.names) end as org,
      greatest(g.valid_from, m.valid_from, d.first_day) as "validFrom", least(g.valid_to, m.valid_to, d.last_day) as "validTo",
      coalesce(a.active, true) as "groupActive", o.grant_id is not null as stands,
      case when f.id is not null then json_build_object('name', f.name, 'email', f.email) end as "lentBy"
    from (
      select ${userId}::integer as user_id, null::integer as delegation_id
      union all
      select d.from_user, d.id from delegation d where d.to_user = ${userId} and d.ended_at is null
    ) w
    cross join lateral (
      select r.id, null::integer as group_id from role_grant r where r.user_id = w.user_id
      union all
      select r.id, m.group_id from group_member m join role_grant r on r.group_id = m.group_id where m.user_id = w.user_id
    ) p
    join role_grant g on g.id = p.id and (w.delegation_id is null or g.role = any(${[...delegableRoles]}::text[]))
    left join access_group a on a.id = p.group_id
    left join group_member m on m.group_id = p.group_id and m.user_id = w.user_id
    left join delegation d on d.id = w.delegation_id
    left join app_user f on f.id = d.from_user
    left join legal_entity e on e.id = g.legal_entity_id
    left join ingestion i on i.id = g.ingestion_id
    left join ${orgTree} t on t.id = g.org_id
    left join (select distinct grant_id, on_behalf_of from acting_grants(${userId}, ${now}::timestamptz::date)) o
      on o.grant_id = g.id and o.on_behalf_of is not distinct from d.from_user
    where g.role = any(${roles}::text[])
    order by f.name nulls first, a.name nulls first, a.id, array_position(${roles}::text[], g.role), e.name nulls first, e.id, g.section_code nulls first, i.name nulls first, t.place nulls first, g.id`.execute(
    db,
  );
  return rows;
}

/** Who administers areas today by these roles, by name, up to `most` an area. */
export async function listAdministrators(
  db: Database,
  given: readonly { area: Area; role: Role }[],
  now: Date,
  most: number,
): Promise<{ area: Area; name: string; email: string }[]> {
  // Whom a grant names at all is found in one go, and only of them `grants_of` is asked whether it stands.
  const { rows } = await sql<{ area: Area; name: string; email: string }>`
    with given as materialized (
      select r.role, r.user_id, r.group_id from role_grant r where r.role = any(${given.map(({ role }) => role)}::text[])
    ), named as materialized (
      select r.role, r.user_id from given r where r.user_id is not null
      union
      select r.role, m.user_id from given r join group_member m on m.group_id = r.group_id
    ), standing as (
      select n.role, u.name, u.email, row_number() over (partition by n.role order by lower(u.name), u.id) as place
      from named n join app_user u on u.id = n.user_id
      where u.active and exists (select from grants_of(n.user_id, ${now}::timestamptz::date) g where g.role = n.role)
    )
    select w.area, s.name, s.email
    from standing s join jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as w (area text, role text) on w.role = s.role
    where s.place <= ${most} order by w.area, s.place`.execute(db);
  return rows;
}
