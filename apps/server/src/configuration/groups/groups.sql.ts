import type { GroupArea } from "@hub/domain/session/areas.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type GroupRow = {
  id: number;
  area: GroupArea;
  name: string;
  description: string;
  active: boolean;
  version: number;
  memberCount: number;
};
export type MemberRow = { userId: number; email: string; name: string; active: boolean; validFrom: string | null; validTo: string | null };

export async function findGroup(db: Database, id: number): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select a.id, a.area, a.name, a.description, a.active, a.version,
      (select count(*) from group_member m where m.group_id = a.id) as "memberCount"
    from access_group a where a.id = ${id}`.execute(db);
  return rows[0];
}

/** A group of an area by its name; accents and case do not count. */
export function findGroupByName(db: Database, area: GroupArea, name: string): Promise<{ id: number; active: boolean } | undefined> {
  return db
    .selectFrom("access_group")
    .select(["id", "active"])
    .where("area", "=", area)
    .where("folded_name", "=", foldText(name))
    .executeTakeFirst();
}

/** A new group by an id that was reserved for it. */
export async function insertGroupRow(
  db: Database,
  group: { id: number; area: GroupArea; name: string; description: string; active: boolean; version?: number },
): Promise<void> {
  const { id, area, name, description, active, version = 1 } = group;
  await sql`insert into access_group (id, area, name, description, active, version, folded_name) overriding system value
    values (${id}, ${area}, ${name}, ${description}, ${active}, ${version}, ${foldText(name)})`.execute(db);
}

export async function updateGroupRow(
  db: Database,
  id: number,
  group: { name: string; description: string; active: boolean; version: number },
): Promise<void> {
  await db
    .updateTable("access_group")
    .set({ ...group, folded_name: foldText(group.name) })
    .where("id", "=", id)
    .execute();
}

export async function deleteGroupRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom("access_group").where("id", "=", id).execute();
}

/** Members by name, the first 500. */
export async function listMembers(db: Database, groupId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select u.id as "userId", u.email, u.name, u.active, m.valid_from as "validFrom", m.valid_to as "validTo"
    from group_member m join app_user u on u.id = m.user_id where m.group_id = ${groupId} order by lower(u.name), u.id limit 500`.execute(
    db,
  );
  return rows;
}

export async function isMember(db: Database, groupId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("group_member")
    .select("user_id")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes people into a group, or changes from and until of those who are in. Answers the e-mails of nobody, or of nobody in the area. */
export async function joinGroup(
  db: Database,
  group: { id: number; area: GroupArea },
  people: readonly { email: string; validFrom: string | null; validTo: string | null }[],
): Promise<string[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as w (email text, "validFrom" date, "validTo" date)`;
  const { rows } = await sql<{ email: string }>`
    select w.email from ${given} where not exists (
      select from app_user u join area_member m on m.user_id = u.id and m.area = ${group.area} where u.email = w.email)`.execute(db);
  if (rows.length > 0) return rows.map((row) => row.email);
  await sql`insert into group_member (group_id, user_id, area, valid_from, valid_to)
    select ${group.id}, u.id, ${group.area}, w."validFrom", w."validTo" from ${given} join app_user u on u.email = w.email
    on conflict (group_id, user_id) do update set valid_from = excluded.valid_from, valid_to = excluded.valid_to`.execute(db);
  await raiseVersions(db, group.area, sql`select u.id from ${given} join app_user u on u.email = w.email`);
  return [];
}

export async function leaveGroup(db: Database, group: { id: number; area: GroupArea }, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql<{ userId: number }>`
    delete from group_member where group_id = ${group.id} and user_id = any(${[...userIds]}::int[]) returning user_id as "userId"`.execute(
    db,
  );
  await raiseVersions(db, group.area, sql`select unnest(${rows.map(({ userId }) => userId)}::int[])`);
}

/** Whoever edits one of these people sees that their groups have changed meanwhile. */
async function raiseVersions(db: Database, area: GroupArea, users: ReturnType<typeof sql>): Promise<void> {
  await sql`update area_member set version = version + 1 where area = ${area} and user_id in (${users})`.execute(db);
}
