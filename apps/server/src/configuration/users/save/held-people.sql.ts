import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import type { HeldRole } from "@hub/domain/configuration/held-roles.ts";
import type { Language } from "@hub/domain/languages.ts";
import type { Area, GroupArea } from "@hub/domain/session/areas.ts";
import type { Role } from "@hub/domain/session/permissions.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import { foldedViews } from "../../../session/sessions/views.sql.ts";
import type { HeldViews, Membership } from "../../grants/grants.sql.ts";

/** A person, removed or not, with all they were given themselves. */
export type HeldPersonRow = {
  id: number;
  email: string;
  name: string;
  language: Language;
  active: boolean;
  removed: boolean;
  version: number;
  hasPassword: boolean;
  areas: { area: Area; version: number }[];
  grants: (GrantRow & { id: number; area: Area })[];
  memberships: (Membership & { area: GroupArea; name: string })[];
  views: HeldViews;
  sortedBy: string;
};

/** Keeps people as they are until the transaction ends: whoever signs in, sets a password or ends sessions of one waits. In the order of their ids. */
export async function lockPeople(db: Database, emails: readonly string[]): Promise<void> {
  await sql`select from app_user where email = any(${[...emails]}::text[]) order by id for no key update`.execute(db);
}

/** The same of people by their ids. */
export async function lockPeopleById(db: Database, ids: readonly number[]): Promise<void> {
  await sql`select from app_user where id = any(${[...ids]}::int[]) order by id for no key update`.execute(db);
}

/** People by their e-mails, removed ones too. */
export const readPeople = (db: Database, emails: readonly string[]): Promise<HeldPersonRow[]> =>
  selectPeople(db, sql`u.email = any(${[...emails]}::text[])`);

/** People by their ids, removed ones too. */
export const readPeopleById = (db: Database, ids: readonly number[]): Promise<HeldPersonRow[]> =>
  selectPeople(db, sql`u.id = any(${[...ids]}::int[])`);

/**
 * People with what they hold: a statement for each kind of it, for a look for each person, or all of them as JSON, costs more than all the rest. Versions are read first: what changes in between makes
 * them stale.
 */
async function selectPeople(db: Database, isWanted: RawBuilder<unknown>): Promise<HeldPersonRow[]> {
  const { rows: people } = await sql<Omit<HeldPersonRow, "areas" | "grants" | "memberships" | "views">>`
    select u.id, u.email, u.name, u.language, u.active, u.removed_at is not null as removed, u.version, u.password_hash is not null as "hasPassword",
      lower(u.name) as "sortedBy"
    from app_user u where ${isWanted}`.execute(db);
  const isOfThem = sql`user_id = any(${people.map(({ id }) => id)}::int[])`;
  const listOf = async <T>(statement: RawBuilder<OfUser & T>): Promise<(userId: number) => T[]> => {
    const byUser = Map.groupBy((await statement.execute(db)).rows, ({ userId }) => userId);
    return (userId) => byUser.get(userId) ?? [];
  };
  const areasOf = await listOf(sql<OfUser & HeldPersonRow["areas"][number]>`
    select m.user_id as "userId", m.area, m.version from area_member m where m.${isOfThem}`);
  const grantsOf = await listOf(sql<OfUser & HeldPersonRow["grants"][number]>`
    select g.user_id as "userId", g.id, g.area, g.role, g.legal_entity_id as "legalEntityId", g.section_code as "sectionCode", g.ingestion_id as "ingestionId",
      g.org_id as "orgId", g.valid_from::text as "validFrom", g.valid_to::text as "validTo"
    from role_grant g where g.${isOfThem}
    order by g.role, g.legal_entity_id, g.section_code, g.ingestion_id, g.org_id`);
  const membershipsOf = await listOf(sql<OfUser & HeldPersonRow["memberships"][number]>`
    select m.user_id as "userId", a.id as "groupId", a.area, a.name, m.valid_from::text as "validFrom", m.valid_to::text as "validTo"
    from group_member m join access_group a on a.id = m.group_id where m.${isOfThem}
    order by a.folded_name`);
  const viewsOf = await listOf(sql<OfUser & { views: HeldViews }>`
    select v.user_id as "userId", ${foldedViews} as views from view_grant v where v.${isOfThem} group by v.user_id`);
  return people.map((person) => ({
    ...person,
    areas: areasOf(person.id),
    grants: grantsOf(person.id),
    memberships: membershipsOf(person.id),
    views: viewsOf(person.id)[0]?.views ?? { reports: [], scenarios: [] },
  }));
}
type OfUser = { userId: number };

/** Those of some e-mails that are somebody's, removed or not. */
export async function listTakenEmails(db: Database, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom("app_user")
    .select("email")
    .where("email", "in", [...emails])
    .execute();
  return rows.map(({ email }) => email);
}

/** A group with those of its roles that the guards look at. */
export type HeldGroupRow = { id: number; area: GroupArea; name: string; foldedName: string; active: boolean; roles: HeldRole[] };

/** Groups by their ids, and by areas with folded names, in the order of their names. */
export async function readGroups(
  db: Database,
  ids: readonly number[],
  named: readonly { area: GroupArea; foldedName: string }[],
  guarded: readonly Role[],
): Promise<HeldGroupRow[]> {
  const { rows } = await sql<HeldGroupRow>`
    select a.id, a.area, a.name, a.folded_name as "foldedName", a.active,
      coalesce((
        select json_agg(distinct jsonb_build_object('role', g.role, 'validFrom', g.valid_from, 'validTo', g.valid_to))
        from role_grant g where g.group_id = a.id and g.role = any(${[...guarded]}::text[])), '[]'::json) as roles
    from access_group a
    where a.id = any(${[...ids]}::int[])
      or (a.area, a.folded_name) in (select n.area, n."foldedName" from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (area text, "foldedName" text))
    order by a.folded_name, a.id`.execute(db);
  return rows;
}

/** The order in which the database has the codes that grants and views name, and the language of new users. */
export async function readOrders(db: Database): Promise<{ sections: string[]; scenarioTypes: string[]; language: Language }> {
  const { rows } = await sql<{ sections: string[]; scenarioTypes: string[]; language: Language }>`
    select
      coalesce((select json_agg(code order by code) from section), '[]'::json) as sections,
      coalesce((select json_agg(code order by code) from scenario_type), '[]'::json) as "scenarioTypes",
      coalesce((select code from portal_language where is_default), 'es') as language`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("one row is always there");
  return row;
}

/** Keeps legal entities from being deleted until the transaction ends. */
export async function lockEntities(db: Database, ids: readonly number[]): Promise<void> {
  await sql`select from legal_entity where id = any(${[...ids]}::int[]) order by id for key share`.execute(db);
}

/** Ingestions by the codes somebody wrote; case does not count unless there are codes that differ in it alone. */
export async function findIngestionIds(db: Database, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<{ code: string; id: number }>`
    select n.code, i.id from unnest(${[...codes]}::text[]) n (code)
    cross join lateral (select id from ingestion where lower(code) = lower(n.code) order by code = n.code desc limit 1) i`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}
