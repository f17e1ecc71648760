import { isEmbeddable } from "@hub/domain/dashboards/embed-address.ts";
import { type TreePlace, visibleReports } from "@hub/domain/dashboards/report-tree.ts";
import { isOffered } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../context.ts";
import { listEmbedHosts } from "../http/embed-hosts.sql.ts";
import { found } from "../problem.ts";
import { listReadableScenarios } from "../scenarios/list-scenarios.ts";
import { listVersionNumbers } from "../scenarios/scenarios.sql.ts";
import { type DashboardRow, listDashboardRows, listViewRows } from "./dashboards.sql.ts";
import { nameReport, nameView } from "./report-names.ts";

type VisibleRow = DashboardRow & TreePlace;

/** The dashboards one is offered with the folders above them, in the order of the tree; the root is 0. */
export async function listDashboards(ctx: RequestContext) {
  return { items: (await listVisible(ctx)).map((row) => presentDashboard(ctx, row)) };
}

/** One level of the tree. A parent one does not see is not found. */
export async function listDashboardsBelow(ctx: RequestContext, parentId: number) {
  const { items } = await listDashboards(ctx);
  if (parentId !== 0) found(items.find(({ id }) => id === parentId));
  return { items: items.filter((each) => each.parentId === parentId) };
}

/** The menu of reports: those one may open. */
export async function nameDashboards(ctx: RequestContext) {
  return (await listOpen(ctx)).map((row) => ({ id: row.id, name: nameReport(ctx.language, row) }));
}

/** One dashboard with its views and the scenarios it can be read for: those with figures of entities one is given. */
export async function getDashboard(ctx: RequestContext, id: number) {
  const row = await findOpen(ctx, id);
  const views = (await listViewRows(ctx.db, [id])).filter(({ hidden }) => !hidden);
  const hosts = await listEmbedHosts(ctx.db);
  const { items } = await listReadableScenarios(ctx, "dashboards.read");
  const numbers = await listVersionNumbers(ctx.db);
  return {
    ...presentDashboard(ctx, row),
    views: views.map((view) => {
      const { definition } = view;
      const allowed = definition.kind !== "page" || isEmbeddable(definition.address, hosts);
      return { id: view.id, code: view.code, name: nameView(ctx.language, view), allowed, definition };
    }),
    scenarios: items.map(({ id, scenarioType, year, month, state }) => ({
      id,
      scenarioType,
      year,
      month,
      state,
      versions: numbers.get(id) ?? [],
    })),
  };
}

/** The names of a dashboard's views. */
export async function nameReportViews(ctx: RequestContext, id: number) {
  await findOpen(ctx, id);
  const views = await listViewRows(ctx.db, [id]);
  return views.filter(({ hidden }) => !hidden).map((view) => ({ id: view.id, name: nameView(ctx.language, view) }));
}

/** A dashboard that one may open; not found for all others, folders among them. */
export async function findOpen(ctx: RequestContext, id: number): Promise<VisibleRow> {
  return found((await listOpen(ctx)).find((each) => each.id === id));
}

/** The dashboards that one may open, in the order of the tree. */
export async function listOpen(ctx: RequestContext): Promise<VisibleRow[]> {
  return (await listVisible(ctx)).filter(({ mayOpen }) => mayOpen);
}

async function listVisible(ctx: RequestContext): Promise<VisibleRow[]> {
  return visibleReports(await listDashboardRows(ctx.db), (id) => isOffered(ctx.actor.views.reports, id));
}

function presentDashboard(ctx: RequestContext, row: VisibleRow) {
  const { id, parentId, code, mayOpen, hasChildren } = row;
  return { id, name: nameReport(ctx.language, row), parentId: parentId ?? 0, code, mayOpen, hasChildren };
}
