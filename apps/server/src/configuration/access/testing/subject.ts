import { areaOf, type GroupArea, limitsOf } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { sql } from "kysely";
import { foldText } from "@hub/domain/fold-text.ts";
import type { Database } from "../../../db/connect.ts";

export type Period = { validFrom?: string | null; validTo?: string | null };
export type TestGrant = Period & {
  role: Role;
  legalEntityId?: number | null;
  sectionCode?: string | null;
  ingestionId?: number | null;
  orgId?: number | null;
};
export type TestGroup = Period & { area: GroupArea; name: string; active?: boolean; grants: TestGrant[]; views?: TestViews };
/** All of a kind, or none of it. */
export type TestViews = { reports: boolean; scenarios: boolean };
export type TestAccess = { active?: boolean; grants: TestGrant[]; groups?: TestGroup[]; views: TestViews };

/** What of a grant the role can be limited to; the rest is all, as the form sees to. */
export function onlyLimitsOf(grant: TestGrant): TestGrant {
  const limits = limitsOf(grant.role);
  return {
    ...grant,
    legalEntityId: limits.includes("legalEntity") ? grant.legalEntityId : null,
    sectionCode: limits.includes("section") ? grant.sectionCode : null,
    ingestionId: limits.includes("ingestion") ? grant.ingestionId : null,
    orgId: limits.includes("org") ? grant.orgId : null,
  };
}

/** Makes this all that a person has. */
export async function giveAccess(db: Database, userId: number, access: TestAccess): Promise<void> {
  await sql`delete from area_member where user_id = ${userId}`.execute(db);
  await sql`delete from access_group where name like ${`of ${userId}: %`}`.execute(db);
  await sql`update app_user set active = ${access.active ?? true} where id = ${userId}`.execute(db);
  await sql`insert into area_member (user_id, area) select ${userId}, area from unnest(array['HUB', 'MUT', 'WF']) area`.execute(db);
  for (const grant of access.grants) await insertGrant(db, { userId }, grant);
  await insertViews(db, { userId }, access.views);
  for (const group of access.groups ?? []) {
    const name = `of ${userId}: ${group.name}`;
    const { id } = await db
      .insertInto("access_group")
      .values({ area: group.area, name, folded_name: foldText(name), active: group.active ?? true })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`insert into group_member (group_id, user_id, area, valid_from, valid_to)
      values (${id}, ${userId}, ${group.area}, ${group.validFrom ?? null}::date, ${group.validTo ?? null}::date)`.execute(db);
    for (const grant of group.grants) if (areaOf(grant.role) === group.area) await insertGrant(db, { groupId: id }, grant);
    if (group.area === "HUB" && group.views) await insertViews(db, { groupId: id }, group.views);
  }
}

type Holder = { userId?: number; groupId?: number };

async function insertGrant(db: Database, { userId, groupId }: Holder, grant: TestGrant): Promise<void> {
  await sql`insert into role_grant (user_id, group_id, role, legal_entity_id, section_code, ingestion_id, org_id, valid_from, valid_to)
    values (${userId ?? null}, ${groupId ?? null}, ${grant.role}, ${grant.legalEntityId ?? null}, ${grant.sectionCode ?? null}, ${grant.ingestionId ?? null}, ${grant.orgId ?? null},
      ${grant.validFrom ?? null}::date, ${grant.validTo ?? null}::date) on conflict do nothing`.execute(db);
}

async function insertViews(db: Database, { userId, groupId }: Holder, views: TestViews): Promise<void> {
  for (const [kind, given] of [
    ["report", views.reports],
    ["scenario", views.scenarios],
  ] as const)
    if (given)
      await sql`insert into view_grant (user_id, group_id, kind) values (${userId ?? null}, ${groupId ?? null}, ${kind})`.execute(db);
}
