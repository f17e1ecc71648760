import type { RequestContext } from "../../context.ts";
import { listViewRows } from "../../dashboards/dashboards.sql.ts";
import { nameReport, nameView } from "../../dashboards/report-names.ts";
import { listEmbedHosts } from "../../http/embed-hosts.sql.ts";
import { found } from "../../problem.ts";
import { listReportRows, type ReportRow } from "./reports.sql.ts";

/** All reports in the order of the tree. */
export async function listReports(ctx: RequestContext) {
  return { items: (await listReportRows(ctx.db)).map((row) => presentReport(ctx, row)) };
}

/** One report with what its views show. */
export async function getReport(ctx: RequestContext, id: number) {
  const row = found((await listReportRows(ctx.db)).find((each) => each.id === id));
  const views = await listViewRows(ctx.db, [id]);
  return {
    ...presentReport(ctx, row),
    content: views.map((view) => ({ ...view, name: nameView(ctx.language, view) })),
    embedHosts: await listEmbedHosts(ctx.db),
  };
}

/** A report as lists show it; the root is 0. */
export function presentReport(ctx: RequestContext, row: ReportRow) {
  return { ...row, parentId: row.parentId ?? 0, name: nameReport(ctx.language, row) };
}
