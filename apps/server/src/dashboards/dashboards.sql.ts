import type { ReportView } from "@hub/domain/dashboards/report-view.ts";
import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { reportTree } from "./report-tree.sql.ts";

export type DashboardRow = {
  id: number;
  parentId: number | null;
  position: number;
  code: string | null;
  name: string | null;
  hidden: boolean;
};

/** All dashboards in the order of the tree: each before those below it. */
export async function listDashboardRows(db: Database): Promise<DashboardRow[]> {
  const { rows } = await sql<DashboardRow>`
    with recursive ${reportTree}
    select d.id, d.parent_id as "parentId", d.position, d.code, d.name, d.hidden from tree t join dashboard d on d.id = t.id order by t.place`.execute(
    db,
  );
  return rows;
}

export type ViewRow = {
  id: number;
  dashboardId: number;
  code: string | null;
  name: string | null;
  hidden: boolean;
  definition: ReportView;
};

/** The views of dashboards, each's in their order, hidden ones among them. */
export async function listViewRows(db: Database, dashboardIds: readonly number[]): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.dashboard_id as "dashboardId", v.code, v.name, v.hidden, v.definition || jsonb_build_object('kind', v.kind) as definition
    from report_view v where v.dashboard_id = any (${dashboardIds}::integer[]) order by v.dashboard_id, v.position`.execute(db);
  return rows;
}

/** How many legal entities there are of some, or of all that are not ended, with the names of the first five. */
export async function nameEntities(db: Database, ids: readonly number[] | null): Promise<{ count: number; examples: string[] }> {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    select count(*)::int as count, coalesce((array_agg(e.name order by e.name, e.id))[1:5], '{}') as examples
    from legal_entity e where ${ids === null ? sql`e.active` : sql`e.id = any (${ids}::integer[])`}`.execute(db);
  return rows[0] ?? { count: 0, examples: [] };
}

/** Whose e-mail it is; undefined for who is not there any more. */
export async function findReader(db: Database, email: string): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from app_user u where u.email = ${email} and u.removed_at is null`.execute(db);
  return rows[0];
}
