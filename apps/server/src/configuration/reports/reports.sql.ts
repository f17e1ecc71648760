import type { ReportView } from "@hub/domain/dashboards/report-view.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { reportTree } from "../../dashboards/report-tree.sql.ts";

export type ReportRow = {
  id: number;
  parentId: number | null;
  position: number;
  code: string | null;
  name: string | null;
  hidden: boolean;
  version: number;
  views: number;
  children: number;
  grants: { users: number; groups: number };
};

/** Lets one change of the tree happen at a time, until the transaction ends: circles and names are checked against what cannot move. */
export async function lockTree(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('hub report tree'))`.execute(db);
}

/** All reports in the order of the tree, with how much hangs on each; one statement. */
export async function listReportRows(db: Database): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with recursive ${reportTree},
    held as (
      select g.dashboard_id, count(distinct g.user_id)::integer as users, count(distinct g.group_id)::integer as groups
      from view_grant g where g.dashboard_id is not null group by g.dashboard_id
    )
    select d.id, d.parent_id as "parentId", d.position, d.code, d.name, d.hidden, d.version,
      (select count(*)::integer from report_view v where v.dashboard_id = d.id) as views,
      (select count(*)::integer from dashboard b where b.parent_id = d.id) as children,
      json_build_object('users', coalesce(h.users, 0), 'groups', coalesce(h.groups, 0)) as grants
    from tree t join dashboard d on d.id = t.id left join held h on h.dashboard_id = d.id
    order by t.place`.execute(db);
  return rows;
}

/** Adds a report as the last below its parent; answers its id. */
export async function insertReport(db: Database, given: { parentId: number | null; name: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into dashboard (parent_id, position, name)
    select ${given.parentId}::integer, coalesce(max(d.position), 0) + 1, ${given.name}
    from dashboard d where d.parent_id is not distinct from ${given.parentId}::integer
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Changes a report's own name (a built-in one has none) and whether it is hidden. */
export async function updateReportRow(
  db: Database,
  id: number,
  given: { name: string | null; hidden: boolean; version: number },
): Promise<void> {
  await sql`
    update dashboard set name = case when code is null then ${given.name} end, hidden = ${given.hidden}, version = ${given.version} where id = ${id}`.execute(
    db,
  );
}

/** Puts reports below a parent (null is the top) in this order; the one that comes from elsewhere gets its new version. */
export async function placeReports(
  db: Database,
  parentId: number | null,
  ids: readonly number[],
  moved: { id: number; version: number },
): Promise<void> {
  await sql`
    update dashboard d set parent_id = ${parentId}::integer, position = n.position, version = case when d.id = ${moved.id} then ${moved.version} else d.version end
    from unnest(${ids}::integer[]) with ordinality n (id, position) where d.id = n.id`.execute(db);
}

/** Takes a report away from everybody who is given it by name, with whom it was given to. */
export async function deleteViewGrants(db: Database, id: number): Promise<{ users: string[]; groups: string[] }> {
  const { rows } = await sql<{ user: string | null; group: string | null }>`
    with gone as (delete from view_grant where dashboard_id = ${id} returning user_id, group_id)
    select u.email as "user", a.name as "group" from gone g
    left join app_user u on u.id = g.user_id left join access_group a on a.id = g.group_id order by 1, 2`.execute(db);
  const named = (of: "user" | "group") => rows.flatMap((row) => row[of] ?? []);
  return { users: named("user"), groups: named("group") };
}

/** Deletes a report with its views. */
export async function deleteReportRow(db: Database, id: number): Promise<void> {
  await sql`delete from dashboard where id = ${id}`.execute(db);
}

export type SavedView = { id: number | null; name: string | null; hidden: boolean; definition: ReportView };

const given = (views: readonly SavedView[]): RawBuilder<unknown> => {
  const written = views.map(({ definition: { kind, ...definition }, ...view }, place) => ({
    ...view,
    kind,
    definition,
    position: place + 1,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (id integer, name text, hidden boolean, kind text, definition jsonb, position integer)`;
};

/** Makes a report's views exactly these, in their order. Of a built-in view only place and hiding change. */
export async function replaceViews(db: Database, reportId: number, views: readonly SavedView[]): Promise<void> {
  const kept = views.flatMap(({ id }) => id ?? []);
  await sql`delete from report_view where dashboard_id = ${reportId} and not (id = any(${kept}::integer[]))`.execute(db);
  await sql`
    update report_view v set position = w.position, hidden = w.hidden,
      name = case when v.code is null then w.name end,
      kind = case when v.code is null then w.kind else v.kind end,
      definition = case when v.code is null then w.definition else v.definition end
    from ${given(views)} where v.id = w.id and v.dashboard_id = ${reportId}`.execute(db);
  await sql`
    insert into report_view (dashboard_id, position, kind, name, hidden, definition)
    select ${reportId}, w.position, w.kind, w.name, w.hidden, w.definition from ${given(views)} where w.id is null`.execute(db);
}
