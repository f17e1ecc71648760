import type { Assignment } from "@hub/domain/configuration/assignments.ts";
import type { GroupArea } from "@hub/domain/session/areas.ts";
import { sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { type DeletedPlace, type DeletedRow, isBehind, latestFirst } from "../../http/deleted-rows.sql.ts";
import type { HeldViews } from "../grants/grants.sql.ts";

/** A group as it was when it was deleted. */
export type DeletedGroup = {
  id: number;
  area: GroupArea;
  name: string;
  description: string;
  active: boolean;
  version: number;
  assignments: Assignment[];
  views: HeldViews;
};

/** Keeps what a group was that is about to go. */
export async function keepDeletedGroup(db: Database, group: DeletedGroup, by: { at: Date; userId: number }): Promise<void> {
  const { id, area, name, description, active, version, assignments, views } = group;
  await sql`
    insert into deleted_group (id, area, name, description, active, version, assignments, views, deleted_at, deleted_by)
    values (${id}, ${area}, ${name}, ${description}, ${active}, ${version}, ${JSON.stringify(assignments)}::jsonb, ${JSON.stringify(views)}::jsonb,
      ${by.at}, ${by.userId})`.execute(db);
}

/** A group that was deleted since an instant. */
export async function findDeletedGroup(db: Database, id: number, since: Date): Promise<DeletedGroup | undefined> {
  const { rows } = await sql<DeletedGroup>`
    select id, area, name, description, active, version, assignments, views from deleted_group where id = ${id} and deleted_at >= ${since}`.execute(
    db,
  );
  return rows[0];
}

export type DeletedGroupRow = DeletedRow<Pick<DeletedGroup, "area" | "name" | "assignments">>;

/** Deleted groups of some areas, the latest first. */
export async function listDeletedGroupRows(db: Database, areas: readonly string[], place: DeletedPlace): Promise<DeletedGroupRow[]> {
  const { rows } = await sql<DeletedGroupRow>`
    select g.id, g.area, g.name, g.assignments, g.deleted_at as "deletedAt", u.name as "deletedBy"
    from deleted_group g left join app_user u on u.id = g.deleted_by
    where ${isBehind("g", place)} and g.area = any(${[...areas]}::text[]) ${latestFirst("g", place)}`.execute(db);
  return rows;
}

export async function forgetDeletedGroup(db: Database, id: number): Promise<void> {
  await sql`delete from deleted_group where id = ${id}`.execute(db);
}
