import { updateReport } from "@hub/contract/configuration/reports.ts";
import { checkMove, treeLimits } from "@hub/domain/dashboards/report-tree.ts";
import { foldText } from "@hub/domain/fold-text.ts";
import type { RequestContext } from "../../context.ts";
import { conflict, found, Problem } from "../../problem.ts";
import { presentReport, getReport } from "./list-reports.ts";
import { listReportRows, lockTree, type ReportRow } from "./reports.sql.ts";

/** The tree, held until the transaction ends. */
export async function lockReports(ctx: RequestContext): Promise<ReportRow[]> {
  await lockTree(ctx.db);
  return listReportRows(ctx.db);
}

/** The report of a version. Throws not-found, version-stale with the report as it is now. */
export async function findCurrent(ctx: RequestContext, rows: readonly ReportRow[], id: number, version: number): Promise<ReportRow> {
  const row = found(rows.find((each) => each.id === id));
  if (row.version !== version) throw conflict(updateReport, await getReport(ctx, id));
  return row;
}

/** The parent that an address names, null for the top. Throws not-found. */
export function findParent(rows: readonly ReportRow[], parentId: number): number | null {
  return parentId === 0 ? null : found(rows.find(({ id }) => id === parentId)).id;
}

/** Throws duplicate where another report at the same place has the name as the reader sees it, case and accents aside. */
export function refuseTakenName(
  ctx: RequestContext,
  rows: readonly ReportRow[],
  parentId: number | null,
  name: string,
  except?: number,
): void {
  const taken = rows.some(
    (row) => row.parentId === parentId && row.id !== except && foldText(presentReport(ctx, row).name) === foldText(name),
  );
  if (taken) throw new Problem("duplicate", { issues: [{ code: "reports.issue-name-taken", path: ["name"] }] });
}

/** Throws report-in-circle, report-too-deep. A report that is not there yet has the id 0. */
export function refusePlace(rows: readonly ReportRow[], id: number, parentId: number | null): void {
  const wrong = checkMove(rows, id, parentId);
  if (wrong === "circle") throw new Problem("report-in-circle");
  if (wrong === "too-deep") throw new Problem("report-too-deep");
}

/** Throws too-many-reports. */
export function refuseTooMany(rows: readonly ReportRow[]): void {
  if (rows.length >= treeLimits.reports) throw new Problem("too-many-reports");
}
