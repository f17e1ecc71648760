import type { getTileMonths as route } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";
import { sparksOfViews } from "@hub/domain/dashboards/report-view.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found } from "../../problem.ts";
import { listViewRows } from "../dashboards.sql.ts";
import { findOpen } from "../list-dashboards.ts";
import { findFigures, presentTotalOfMonth } from "./read-dashboard-figures.ts";

/** The months of a dashboard's tiles that no chart of it shows, for what stands together under a filter. Throws as readDashboardFigures. */
export function readTileMonths(
  ctx: RequestContext,
  id: number,
  filter: Given<typeof route>["query"],
): Promise<Output<typeof route.answer>> {
  return inTransaction(ctx, async (ctx) => {
    await findOpen(ctx, id);
    const views = (await listViewRows(ctx.db, [id])).filter(({ hidden }) => !hidden);
    const kpis = sparksOfViews(views.map(({ definition }) => definition));
    if (kpis.length === 0) return { months: [] };
    const asked = { all: kpis, overTime: kpis, isOverTime: true, withNodes: false };
    const { months, total, overTime, reach } = found(await findFigures(ctx, asked, filter));
    return { months: months.map((month) => presentTotalOfMonth(month, total, overTime, reach)) };
  });
}
