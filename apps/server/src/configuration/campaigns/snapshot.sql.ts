import type { Output } from "@hub/contract/route.ts";
import type { campaignFilter } from "@hub/contract/configuration/access/campaigns.ts";
import { limitsOf } from "@hub/domain/session/areas.ts";
import { type Role, roles } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { isUnusedUser } from "../is-unused.sql.ts";
import { orgTree } from "../../swp/organisation/organisation.sql.ts";

export type Filter = Omit<Output<typeof campaignFilter>, "users"> & { userIds: readonly number[] };

const limitedBy = (part: "legalEntity" | "section"): Role[] => roles.filter((role) => limitsOf(role).includes(part));

/** Whether a grant `g` is asked about; one on all entities or sections is about each of them. */
function isAsked({ roles: asked, legalEntityIds, sections }: Filter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(asked.length > 0 ? [sql`g.role = any(${asked}::text[])`] : []),
      ...(legalEntityIds.length > 0
        ? [
            sql`g.role = any(${limitedBy("legalEntity")}::text[]) and (g.legal_entity_id is null or g.legal_entity_id = any(${legalEntityIds}::int[]))`,
          ]
        : []),
      ...(sections.length > 0
        ? [
            sql`case when g.ingestion_id is not null then exists (select from ingestion i where i.id = g.ingestion_id and i.section_code = any(${sections}::text[]))
              else g.role = any(${limitedBy("section")}::text[]) and (g.section_code is null or g.section_code = any(${sections}::text[])) end`,
          ]
        : []),
    ],
    sql` and `,
  );
}

/**
 * Keeps what a campaign is about as it stands: grants that are not over, memberships of active groups that give one of them, and all that those groups give. Three statements, however
 * many they are; whoever calls it holds changes of access back.
 */
export async function keepSnapshot(
  db: Database,
  campaignId: number,
  areas: readonly string[],
  filter: Filter,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const { userIds, groupIds, unusedDays } = filter;
  const isLeft = sql`coalesce(g.valid_to, 'infinity') >= ${today}::date`;
  const isOurs = sql`g.area = any(${[...areas]}::text[]) and ${isLeft} and ${isAsked(filter)}`;
  const isNamed = userIds.length > 0 ? sql`u.id = any(${[...userIds]}::int[])` : sql`true`;
  const isWanted = unusedDays == null ? isNamed : sql`${isNamed} and ${isUnusedUser(now, unusedDays)}`;
  const columns = sql`campaign_id, user_id, area, grant_id, group_id, group_name, member_from, member_to, given_by, given_at`;
  await sql`
    insert into access_campaign_row (${columns})
    select ${campaignId}::int, u.id, g.area, g.id, null, null, null, null, t.actor_id, t.at
    from role_grant g join app_user u on u.id = g.user_id and u.removed_at is null
    left join lateral (
      select a.actor_id, a.at from audit a
      cross join lateral (select jsonb_build_array(jsonb_build_object('role', g.role, 'legalEntityId', g.legal_entity_id, 'sectionCode', g.section_code,
        'ingestionId', g.ingestion_id, 'orgId', g.org_id)) as given) w
      where a.subject_type = 'user' and a.subject_id = u.id::text and a.action in ('access-given', 'access-changed')
        and a.after->'grants' @> w.given and not coalesce(a.before->'grants' @> w.given, false)
      order by a.id desc limit 1
    ) t on true
    where ${isOurs} and ${isWanted} and ${groupIds.length === 0}
    order by lower(u.name), u.id, g.role, g.id`.execute(db);
  // A group's lines name people by their address, which was another one if it was changed since.
  const addressThen = sql`coalesce((
    select c.before->>'email' from audit c where c.subject_type = 'user' and c.subject_id = u.id::text and c.action = 'user-changed' and c.before ? 'email' and c.id > a.id
    order by c.id limit 1), u.email)`;
  await sql`
    insert into access_campaign_row (${columns})
    select ${campaignId}::int, u.id, o.area, null, o.id, o.name, m.valid_from, m.valid_to, t.actor_id, t.at
    from access_group o join group_member m on m.group_id = o.id join app_user u on u.id = m.user_id and u.removed_at is null
    left join lateral (
      select a.actor_id, a.at from audit a cross join lateral (select jsonb_build_array(jsonb_build_object('groupId', o.id)) as given) w
      where a.subject_type = 'user' and a.subject_id = u.id::text and a.action in ('access-given', 'access-changed')
          and a.after->'groups' @> w.given and not coalesce(a.before->'groups' @> w.given, false)
        or a.subject_type = 'group' and a.subject_id = o.id::text and a.action = 'group-changed' and a.at >= u.created_at
          and a.after->'joined' @> jsonb_build_array(jsonb_build_object('email', ${addressThen}))
      order by a.id desc limit 1
    ) t on true
    where o.active and coalesce(m.valid_to, 'infinity') >= ${today}::date and ${isWanted}
      and exists (select from role_grant g where g.group_id = o.id and ${isOurs})
      and ${groupIds.length === 0 ? sql`true` : sql`o.id = any(${groupIds}::int[])`}
    order by lower(u.name), u.id, o.folded_name`.execute(db);
  const namedBy = (alias: string, code: string, name: string) =>
    sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.${code}`)}, 'name', ${sql.ref(`${alias}.${name}`)}) end`;
  await sql`
    insert into access_campaign_grant (campaign_id, grant_id, group_id, role, legal_entity_id, section_code, ingestion_id, org_id, valid_from, valid_to, named)
    select ${campaignId}::int, g.id, g.group_id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id, g.valid_from, g.valid_to,
      jsonb_build_object('legalEntity', ${namedBy("e", "code", "name")}, 'ingestion', ${namedBy("i", "code", "name")}, 'org', ${namedBy("t", "codes", "names")})
    from role_grant g left join legal_entity e on e.id = g.legal_entity_id left join ingestion i on i.id = g.ingestion_id left join ${orgTree} t on t.id = g.org_id
    where g.id in (select r.grant_id from access_campaign_row r where r.campaign_id = ${campaignId})
      or g.group_id in (select r.group_id from access_campaign_row r where r.campaign_id = ${campaignId})`.execute(db);
}
