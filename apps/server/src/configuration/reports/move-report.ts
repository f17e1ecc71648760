import type { moveReport as route } from "@hub/contract/configuration/reports.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { presentReport, listReports } from "./list-reports.ts";
import { placeReports } from "./reports.sql.ts";
import { findCurrent, findParent, lockReports, refusePlace, refuseTakenName } from "./tree-guards.ts";

/** Moves a report, with what is below it, to a place below a parent. Throws version-stale, not-found, report-in-circle, report-too-deep, duplicate. */
export function moveReport(ctx: RequestContext, id: number, version: number, { parentId: under, place }: Given<typeof route>["body"]) {
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockReports(ctx);
    const before = await findCurrent(ctx, rows, id, version);
    const parentId = findParent(rows, under);
    refusePlace(rows, id, parentId);
    if (parentId !== before.parentId) refuseTakenName(ctx, rows, parentId, presentReport(ctx, before).name, id);
    const others = rows.filter((row) => row.parentId === parentId && row.id !== id).map((row) => row.id);
    await placeReports(ctx.db, parentId, others.toSpliced(place, 0, id), { id, version: version + 1 });
    await audit(ctx.db, ctx, {
      action: "report-moved",
      subjectType: "report",
      subjectId: id,
      before: { parentId: before.parentId, position: before.position },
      after: { parentId, position: Math.min(place, others.length) + 1 },
    });
    return listReports(ctx);
  });
}
