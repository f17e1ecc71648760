import type { GrantRow } from "@hub/domain/configuration/assignments.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../db/connect.ts";
import type { Membership } from "../../grants/grants.sql.ts";
import type { PersonState } from "./person-state.ts";

type PersonRow = Omit<PersonState, "areas" | "newEmail">;
type MemberRow = { userId: number; area: string; version: number };

/** Rows of people and their access that are to be written. */
export type PeopleWrites = {
  newPeople: PersonRow[];
  people: PersonRow[];
  /** With all they have in the area. */
  oldMembers: Omit<MemberRow, "version">[];
  newMembers: MemberRow[];
  members: MemberRow[];
  oldGrants: number[];
  grants: { id: number; validFrom: string | null; validTo: string | null }[];
  newGrants: ({ userId: number } & GrantRow)[];
  oldMemberships: { userId: number; groupId: number }[];
  memberships: ({ userId: number; area: string } & Membership)[];
  /** Whose views are written anew. */
  viewers: number[];
  views: { userId: number; kind: string; dashboardId: number | null; scenarioType: string | null }[];
};

export const noWrites = (): PeopleWrites => ({
  newPeople: [],
  people: [],
  oldMembers: [],
  newMembers: [],
  members: [],
  oldGrants: [],
  grants: [],
  newGrants: [],
  oldMemberships: [],
  memberships: [],
  viewers: [],
  views: [],
});

/** Writes rows, a statement for each kind of them that there is; groups and ingestions they name are there. `by` gives new addresses. */
export async function writeRows(db: Database, writes: PeopleWrites, now: Date, by: number | null): Promise<void> {
  const person = sql`w (id int, email text, name text, language text, active boolean, removed boolean, version int, "hasPassword" boolean, "searchText" text)`;
  const member = sql`w ("userId" int, area text, version int)`;
  const period = sql`"validFrom" date, "validTo" date`;
  await write(
    writes.newPeople.map(withSearchText),
    (rows) => sql`
      insert into app_user (id, email, name, language, active, version, search_text, email_by) overriding system value
      select w.id, w.email, w.name, w.language, w.active, w.version, w."searchText", ${by}::int from ${rows} as ${person}`,
  );
  await write(
    writes.people.map(withSearchText),
    (rows) => sql`
      update app_user u set email_by = case when u.email = w.email then u.email_by else ${by}::int end, email = w.email,
        name = w.name, language = w.language, active = w.active, version = w.version, search_text = w."searchText",
        removed_at = case when w.removed then coalesce(u.removed_at, ${now}) end, password_hash = case when w."hasPassword" then u.password_hash end
      from ${rows} as ${person} where u.id = w.id`,
  );
  await write(
    writes.oldMembers,
    (rows) => sql`delete from area_member m using ${rows} as ${member} where m.user_id = w."userId" and m.area = w.area`,
  );
  await write(
    writes.newMembers,
    (rows) => sql`insert into area_member (user_id, area, version) select w."userId", w.area, w.version from ${rows} as ${member}`,
  );
  await write(
    writes.members,
    (rows) => sql`update area_member m set version = w.version from ${rows} as ${member} where m.user_id = w."userId" and m.area = w.area`,
  );
  if (writes.oldGrants.length > 0) await sql`delete from role_grant where id = any(${writes.oldGrants}::int[])`.execute(db);
  await write(
    writes.grants,
    (rows) => sql`
      update role_grant g set valid_from = w."validFrom", valid_to = w."validTo" from ${rows} as w (id int, ${period}) where g.id = w.id`,
  );
  await write(
    writes.newGrants,
    (rows) => sql`
      insert into role_grant (user_id, role, legal_entity_id, section_code, ingestion_id, org_id, valid_from, valid_to)
      select w."userId", w.role, w."legalEntityId", w."sectionCode", w."ingestionId", w."orgId", w."validFrom", w."validTo"
      from ${rows} as w ("userId" int, role text, "legalEntityId" int, "sectionCode" text, "ingestionId" int, "orgId" int, ${period})`,
  );
  await write(
    writes.oldMemberships,
    (rows) => sql`
      delete from group_member m using ${rows} as w ("userId" int, "groupId" int) where m.user_id = w."userId" and m.group_id = w."groupId"`,
  );
  await write(
    writes.memberships,
    (rows) => sql`
      insert into group_member as m (group_id, user_id, area, valid_from, valid_to)
      select w."groupId", w."userId", w.area, w."validFrom", w."validTo" from ${rows} as w ("userId" int, "groupId" int, area text, ${period})
      on conflict (group_id, user_id) do update set valid_from = excluded.valid_from, valid_to = excluded.valid_to
      where (m.valid_from, m.valid_to) is distinct from (excluded.valid_from, excluded.valid_to)`,
  );
  if (writes.viewers.length > 0) await sql`delete from view_grant where user_id = any(${writes.viewers}::int[])`.execute(db);
  await write(
    writes.views,
    (rows) => sql`
      insert into view_grant (user_id, kind, dashboard_id, scenario_type)
      select w."userId", w.kind, w."dashboardId", w."scenarioType" from ${rows} as w ("userId" int, kind text, "dashboardId" int, "scenarioType" text)`,
  );

  async function write(rows: readonly object[], statement: (rows: RawBuilder<unknown>) => RawBuilder<unknown>): Promise<void> {
    if (rows.length > 0) await statement(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`).execute(db);
  }
}

const withSearchText = (row: PersonRow) => ({ ...row, searchText: foldText(`${row.name} ${row.email}`) });
