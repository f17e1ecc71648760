import { openStatuses } from "@hub/domain/quality/event-status.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import { isSessionKept, isTokenKept } from "../../../session/sessions/access-end.sql.ts";
import type { EffectiveRow } from "../../grants/grants.sql.ts";

/** The data roles of a person that nobody else who is active has as widely, on a day or later. */
export async function listSoleRoles(db: Database, userId: number, today: string): Promise<EffectiveRow[]> {
  const { rows } = await sql<EffectiveRow>`
    with held as (
      select g.user_id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id, g.valid_from, g.valid_to, null::int as group_id, null as group_name
      from role_grant g where g.user_id is not null and coalesce(g.valid_to, 'infinity') >= ${today}::date
      union all
      select m.user_id, g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id, greatest(g.valid_from, m.valid_from), least(g.valid_to, m.valid_to), a.id, a.name
      from group_member m join access_group a on a.id = m.group_id and a.active join role_grant g on g.group_id = a.id
      where coalesce(least(g.valid_to, m.valid_to), 'infinity') >= ${today}::date
    )
    select h.role, h.legal_entity_id as "legalEntityId", h.section_code as "sectionCode", h.ingestion_id as "ingestionId", h.org_id as "orgId",
      h.valid_from as "validFrom", h.valid_to as "validTo", h.group_id as "groupId", h.group_name as "group"
    from held h
    where h.user_id = ${userId} and h.role in ('data-owner', 'upload-coordinator', 'group-owner', 'process-source', 'steward', 'swp-planner', 'swp-lead') and not exists (
      select from held o join app_user u on u.id = o.user_id and u.active
      where o.user_id <> h.user_id and o.role = h.role
        and (o.legal_entity_id is null or o.legal_entity_id = h.legal_entity_id)
        and (o.section_code is null or o.section_code = h.section_code)
        and (o.ingestion_id is null or o.ingestion_id = h.ingestion_id)
        and (o.org_id is null or exists (select from swp_within(o.org_id) w where w.id = h.org_id)))
    order by h.role, h.legal_entity_id, h.section_code, h.ingestion_id, h.org_id`.execute(db);
  return rows;
}

/** Groups of which a person is the only active member. */
export async function listSoleGroups(db: Database, userId: number): Promise<{ id: number; area: GroupArea; name: string }[]> {
  const { rows } = await sql<{ id: number; area: GroupArea; name: string }>`
    select a.id, a.area, a.name from group_member m join access_group a on a.id = m.group_id
    where m.user_id = ${userId} and not exists (
      select from group_member o join app_user u on u.id = o.user_id and u.active where o.group_id = a.id and o.user_id <> ${userId})
    order by a.folded_name, a.id`.execute(db);
  return rows;
}

export type Open = { openUploads: number; openEvents: number; tokens: number; sessions: number };

/** What a person has open: files not yet settled, quality events to work on (by the kept counts), personal access tokens, sessions. */
export async function countOpen(db: Database, userId: number, now: Date): Promise<Open> {
  const { rows } = await sql<Open>`
    select
      (select count(*) from upload where created_by = ${userId} and state in ('RECEIVED', 'CHECKING')) as "openUploads",
      (select coalesce(sum(events), 0)::int from quality_count_person where accountant_id = ${userId} and status = any(${[...openStatuses]}::quality_status[])) as "openEvents",
      (select count(*) from access_token t where t.user_id = ${userId} and t.revoked_at is null and t.expires_at > ${now} and ${isTokenKept}) as tokens,
      (select count(*) from user_session s where s.user_id = ${userId} and s.idle_until > ${now} and s.expires_at > ${now} and ${isSessionKept}) as sessions`.execute(
    db,
  );
  return rows[0] ?? { openUploads: 0, openEvents: 0, tokens: 0, sessions: 0 };
}
