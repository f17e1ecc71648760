import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import { adminRoleOf, type Area, type GroupArea } from "@hub/domain/session/areas.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { tellChange } from "../../live/tell-change.sql.ts";
import { foldedViews } from "../../session/sessions/views.sql.ts";
import { orgTree } from "../../swp/organisation/organisation.sql.ts";

/** Whose grants: a person's own, or a group's. */
export type Holder = { userId: number } | { groupId: number };
/** Null means all of the kind, an empty list none. */
export type HeldViews = { reports: number[] | null; scenarios: string[] | null };
export type Membership = { groupId: number; validFrom: string | null; validTo: string | null };
/** A right as it counts now or will: own, or by a group. */
export type EffectiveRow = GrantRow & { groupId: number | null; group: string | null };

/** How long whoever changes access waits for anything else, in milliseconds: all others who change access wait meanwhile. */
const longestWait = 1_000;

/** Lets one change of who may do what happen at a time, until the transaction ends: what it is checked against cannot move. Once it commits, every node looks again at who follows its changes. */
export async function lockGrants(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub access'))`.execute(db);
  await sql`select set_config('lock_timeout', least(setting::integer, ${longestWait}::integer)::text, true) from pg_settings where name = 'lock_timeout'`.execute(
    db,
  );
  await tellChange(db, { topic: "access", users: null });
}

const isOf = (holder: Holder, alias: string): RawBuilder<unknown> =>
  "userId" in holder ? sql`${sql.ref(`${alias}.user_id`)} = ${holder.userId}` : sql`${sql.ref(`${alias}.group_id`)} = ${holder.groupId}`;

/** The columns of a grant `g` as `GrantRow` has them. */
export const grantColumns = sql`g.role, g.legal_entity_id as "legalEntityId", g.section_code as "sectionCode", g.ingestion_id as "ingestionId", g.org_id as "orgId",
  g.valid_from as "validFrom", g.valid_to as "validTo"`;

/** A holder's own grants with their area, in a steady order. */
export async function listGrantRows(db: Database, holder: Holder): Promise<(GrantRow & { area: Area })[]> {
  const { rows } = await sql<GrantRow & { area: Area }>`
    select ${grantColumns}, g.area from role_grant g where ${isOf(holder, "g")} order by g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id`.execute(
    db,
  );
  return rows;
}

/** Makes a group's grants exactly these; what stands already is left alone. */
export async function replaceGrantRows(db: Database, groupId: number, wanted: readonly GrantRow[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (role text, "legalEntityId" int, "sectionCode" text, "ingestionId" int, "orgId" int, "validFrom" date, "validTo" date)`;
  const same = sql`w.role = g.role and w."legalEntityId" is not distinct from g.legal_entity_id
    and w."sectionCode" is not distinct from g.section_code and w."ingestionId" is not distinct from g.ingestion_id
    and w."orgId" is not distinct from g.org_id`;
  await sql`delete from role_grant g where g.group_id = ${groupId} and not exists (select from ${given} where ${same})`.execute(db);
  await sql`update role_grant g set valid_from = w."validFrom", valid_to = w."validTo" from ${given} where g.group_id = ${groupId} and ${same}
    and (g.valid_from is distinct from w."validFrom" or g.valid_to is distinct from w."validTo")`.execute(db);
  await sql`insert into role_grant (group_id, role, legal_entity_id, section_code, ingestion_id, org_id, valid_from, valid_to)
    select ${groupId}::int, w.role, w."legalEntityId", w."sectionCode", w."ingestionId", w."orgId", w."validFrom", w."validTo" from ${given}
    on conflict do nothing`.execute(db);
}

/** The views a holder is given. */
export async function findViews(db: Database, holder: Holder): Promise<HeldViews> {
  const { rows } = await sql<{ views: HeldViews }>`select ${foldedViews} as views from view_grant v where ${isOf(holder, "v")}`.execute(db);
  return rows[0]?.views ?? { reports: [], scenarios: [] };
}

/** The views a person is offered on a day, own and by groups. */
export async function findEffectiveViews(db: Database, userId: number, today: string): Promise<HeldViews> {
  const { rows } = await sql<{ views: HeldViews }>`select ${foldedViews} as views from views_of(${userId}, ${today}::date) v`.execute(db);
  return rows[0]?.views ?? { reports: [], scenarios: [] };
}

/** Gives a group these views instead of those it has. */
export async function replaceViews(db: Database, groupId: number, views: HeldViews): Promise<void> {
  await sql`delete from view_grant where group_id = ${groupId}`.execute(db);
  const rows = viewRows(views);
  if (rows.length === 0) return;
  await db
    .insertInto("view_grant")
    .values(
      rows.map(({ kind, dashboardId, scenarioType }) => ({
        kind,
        dashboard_id: dashboardId,
        scenario_type: scenarioType,
        group_id: groupId,
      })),
    )
    .execute();
}

/** Views as they are stored; null is all there are, now and later. */
export function viewRows({ reports, scenarios }: HeldViews): { kind: string; dashboardId: number | null; scenarioType: string | null }[] {
  return [
    ...(reports ?? [null]).map((dashboardId) => ({ kind: "report", dashboardId, scenarioType: null })),
    ...(scenarios ?? [null]).map((scenarioType) => ({ kind: "scenario", dashboardId: null, scenarioType })),
  ];
}

export type MembershipRow = Membership & { area: GroupArea; name: string; active: boolean };

/** The groups a person is in, by name. */
export async function listMemberships(db: Database, userId: number): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select m.group_id as "groupId", m.area, a.name, a.active, m.valid_from as "validFrom", m.valid_to as "validTo"
    from group_member m join access_group a on a.id = m.group_id where m.user_id = ${userId} order by a.folded_name, a.id`.execute(db);
  return rows;
}

/** All rights of a person that count on a day or later, own and by active groups, with the days on which both the grant and the membership count. */
export async function listEffectiveRows(db: Database, userId: number, today: string): Promise<(EffectiveRow & { area: Area })[]> {
  const { rows } = await sql<EffectiveRow & { area: Area }>`
    select * from (
      select ${grantColumns}, g.area, null::int as "groupId", null as "group" from role_grant g where g.user_id = ${userId}
      union all
      select g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id, greatest(g.valid_from, m.valid_from), least(g.valid_to, m.valid_to), g.area, a.id, a.name
      from group_member m join access_group a on a.id = m.group_id and a.active join role_grant g on g.group_id = a.id
      where m.user_id = ${userId}
    ) r
    where coalesce(r."validTo", 'infinity') >= ${today}::date and (r."validFrom" is null or r."validTo" is null or r."validFrom" <= r."validTo")
    order by r.role, r."legalEntityId", r."sectionCode", r."ingestionId", r."orgId"`.execute(db);
  return rows;
}

/** The members of a group who would both administer and sign on a day or later (readings 4: administrators never validate). */
export async function listMixedMembers(db: Database, today: string, groupId: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select u.email from app_user u
    join lateral (
      select g.role from role_grant g where g.user_id = u.id and coalesce(g.valid_to, 'infinity') >= ${today}::date
      union all
      select g.role from group_member m join access_group a on a.id = m.group_id and a.active join role_grant g on g.group_id = a.id
      where m.user_id = u.id and coalesce(least(g.valid_to, m.valid_to), 'infinity') >= ${today}::date
    ) r on true
    where u.id in (select user_id from group_member where group_id = ${groupId})
    group by u.id, u.email
    having bool_or(r.role in ('hub-admin', 'mut-admin', 'wf-admin')) and bool_or(r.role in ('data-owner', 'upload-coordinator', 'group-owner'))
    order by u.email limit 5`.execute(db);
  return rows.map((row) => row.email);
}

/** How many active people administer each area, today and without an end; some people left out. One statement: it runs while all others who change access wait. */
export async function countAdministrators(db: Database, today: string, except: readonly number[] = []): Promise<Record<Area, number>> {
  // As the index of administrators' grants says it.
  const administrates = sql`g.role in (${sql.join(Object.values(adminRoleOf).map((role) => sql.lit(role)))})`;
  const counts = sql`${administrates} and coalesce(g.valid_from, ${today}::date) <= ${today}::date and g.valid_to is null`;
  const { rows } = await sql<{ area: Area; count: number }>`
    select h.area, count(distinct u.id) as count
    from (
      select g.user_id, g.area from role_grant g where ${counts} and g.user_id is not null
      union all
      select m.user_id, g.area from role_grant g join access_group a on a.id = g.group_id and a.active join group_member m on m.group_id = a.id
      where ${counts} and coalesce(m.valid_from, ${today}::date) <= ${today}::date and m.valid_to is null
    ) h join app_user u on u.id = h.user_id and u.active and u.id <> all(${[...except]}::int[])
    group by h.area`.execute(db);
  return { HUB: 0, MUT: 0, WF: 0, ...Object.fromEntries(rows.map(({ area, count }) => [area, count])) };
}

export type NamedThings = {
  legalEntities: Map<number, { code: string; name: string }>;
  ingestions: Map<number, { code: string; name: string }>;
  /** Parts of the organisation: codes and names on the way down to them. */
  orgs: Map<number, { code: string; name: string }>;
};

/** Codes and names of legal entities, ingestions and parts of the organisation, by id, in one statement. */
export async function nameThings(db: Database, asked: Record<keyof NamedThings, readonly number[]>): Promise<NamedThings> {
  const { rows } = await sql<{ kind: keyof NamedThings; id: number; code: string; name: string }>`
    select 'legalEntities' as kind, id, code, name from legal_entity where id = any(${[...asked.legalEntities]}::int[])
    union all select 'ingestions', id, code, name from ingestion where id = any(${[...asked.ingestions]}::int[])
    union all select 'orgs', t.id, t.codes, t.names from ${orgTree} t where t.id = any(${[...asked.orgs]}::int[])`.execute(db);
  const of = (kind: keyof NamedThings) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, code, name }) => [id, { code, name }]));
  return { legalEntities: of("legalEntities"), ingestions: of("ingestions"), orgs: of("orgs") };
}

/** Of parts of the organisation: the ids on the way down to each, itself the last. */
export async function findOrgPaths(db: Database, orgIds: readonly number[]): Promise<Map<number, number[]>> {
  if (orgIds.length === 0) return new Map();
  const { rows } = await sql<{
    id: number;
    path: number[];
  }>`select t.id, t.path from ${orgTree} t where t.id = any(${[...orgIds]}::int[])`.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** What can be named that is not there, or is not offered any more. */
export type ThingKind = "legalEntity" | "section" | "ingestion" | "org" | "report" | "scenario";

export type UnknownThing = { kind: ThingKind; value: string; inactive: boolean };
export type NamedIds = {
  legalEntityIds: number[];
  sections: string[];
  ingestionIds: number[];
  orgIds: number[];
  reports: number[];
  scenarios: string[];
};

/** Which of what a form names there is not, or is not offered any more. */
export async function listUnknown(db: Database, named: NamedIds): Promise<UnknownThing[]> {
  const { rows } = await sql<UnknownThing>`
    select 'legalEntity' as kind, n.id::text as value, e.id is not null as inactive
    from unnest(${named.legalEntityIds}::int[]) n (id) left join legal_entity e on e.id = n.id where e.active is not true
    union all
    select 'section', n.code, false from unnest(${named.sections}::text[]) n (code) where not exists (select from section s where s.code = n.code)
    union all
    select 'ingestion', n.id::text, false from unnest(${named.ingestionIds}::int[]) n (id) where not exists (select from ingestion i where i.id = n.id)
    union all
    select 'org', n.id::text, t.id is not null
    from unnest(${named.orgIds}::int[]) n (id) left join ${orgTree} t on t.id = n.id where t.open is not true
    union all
    select 'report', n.id::text, false from unnest(${named.reports}::int[]) n (id) where not exists (select from dashboard d where d.id = n.id)
    union all
    select 'scenario', n.code, false from unnest(${named.scenarios}::text[]) n (code) where not exists (select from scenario_type t where t.code = n.code)`.execute(
    db,
  );
  return rows;
}
