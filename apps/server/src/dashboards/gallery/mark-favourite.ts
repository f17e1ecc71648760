import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findOpen } from "../list-dashboards.ts";
import { addFavourite, removeFavourite } from "./favourites.sql.ts";

/** Has a dashboard that one may open among one's favourites, or not; as often as it is said. Throws not-found. */
export function markFavourite(ctx: RequestContext, dashboardId: number, favourite: boolean): Promise<Record<string, never>> {
  return inTransaction(ctx, async (ctx) => {
    await findOpen(ctx, dashboardId);
    await (favourite ? addFavourite : removeFavourite)(ctx.db, ctx.actor.id, dashboardId);
    return {};
  });
}
