import { deleteReport as route } from "@hub/contract/configuration/reports.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { conflict, Problem } from "../../problem.ts";
import { lockAccess } from "../grants/guards.ts";
import { getReport } from "./list-reports.ts";
import { deleteReportRow, deleteViewGrants } from "./reports.sql.ts";
import { findCurrent, lockReports } from "./tree-guards.ts";

/**
 * Deletes a report that has none below it; whoever is given it by name loses it, `grants` of them as one has been told. Throws version-stale,
 * report-built-in, report-has-children, report-grants-changed.
 */
export function deleteReport(ctx: RequestContext, id: number, version: number, grants: number): Promise<Record<string, never>> {
  return inTransaction(ctx, async (waiting) => {
    const ctx = await lockAccess(waiting);
    if (!holds("reports.manage", ctx.actor)) throw new Problem("operation-not-allowed");
    const row = await findCurrent(ctx, await lockReports(ctx), id, version);
    if (row.code !== null) throw new Problem("report-built-in");
    if (row.children > 0) throw new Problem("report-has-children", { details: { children: row.children } });
    if (row.grants.users + row.grants.groups !== grants) throw conflict(route, await getReport(ctx, id), "report-grants-changed");
    const lost = await deleteViewGrants(ctx.db, id);
    await deleteReportRow(ctx.db, id);
    await audit(ctx.db, ctx, {
      action: "report-deleted",
      subjectType: "report",
      subjectId: id,
      before: { name: row.name, parentId: row.parentId, ...lost },
    });
    return {};
  });
}
