import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";

export type ViewRow = { id: number; userId: number; owner: string; name: string; query: string; shared: boolean; version: number };
export type ViewInput = Pick<ViewRow, "name" | "query" | "shared">;

const selectViews = (where: RawBuilder<unknown>) => sql<ViewRow>`
  select v.id, v.user_id as "userId", u.name as owner, v.name, v.query, v.shared, v.version from quality_view v join app_user u on u.id = v.user_id
  where ${where} order by lower(v.name), v.id`;

/** Somebody's own views, and those that colleagues who are still there share. */
export async function listViewRows(db: Database, userId: number): Promise<ViewRow[]> {
  return (await selectViews(sql`v.user_id = ${userId} or (v.shared and u.removed_at is null)`).execute(db)).rows;
}

/** A view, held until the transaction ends. */
export async function lockView(db: Database, id: number): Promise<ViewRow | undefined> {
  await sql`select from quality_view where id = ${id} for no key update`.execute(db);
  return (await selectViews(sql`v.id = ${id}`).execute(db)).rows[0];
}

/** Adds a view; undefined when its owner has one of this name. */
export async function insertView(db: Database, userId: number, { name, query, shared }: ViewInput): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into quality_view (user_id, name, query, shared) values (${userId}, ${name}, ${query}, ${shared}) on conflict (user_id, name) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Whether somebody has another view of a name. */
export async function hasViewNamed(db: Database, userId: number, name: string, except: number): Promise<boolean> {
  const { rows } = await sql`select from quality_view where user_id = ${userId} and name = ${name} and id <> ${except}`.execute(db);
  return rows.length > 0;
}

export async function updateViewRow(db: Database, id: number, { name, query, shared }: ViewInput): Promise<void> {
  await sql`update quality_view set name = ${name}, query = ${query}, shared = ${shared}, version = version + 1 where id = ${id}`.execute(
    db,
  );
}

export async function deleteViewRow(db: Database, id: number): Promise<void> {
  await sql`delete from quality_view where id = ${id}`.execute(db);
}
