import type { deliveryOptions as route } from "@hub/contract/ingestion/ingestion.ts";
import type { Output } from "@hub/contract/route.ts";
import { firstDay, previousPeriod } from "@hub/domain/period.ts";
import type { RequestContext } from "../../context.ts";
import { findWaitingMonth, listOptions } from "./options.sql.ts";
import { grantsAsJson } from "../policy.ts";

/** What one may deliver, and the month that waits: the oldest that is expected and not loaded, else last month. */
export async function deliveryOptions(ctx: RequestContext): Promise<Output<typeof route.answer>> {
  const grants = grantsAsJson(ctx.actor, "uploads.send");
  const now = ctx.clock.now();
  const last = firstDay(previousPeriod({ year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }));
  const ingestions = await listOptions(ctx.db, grants);
  const [year = 0, month = 0] = ((await findWaitingMonth(ctx.db, grants, last)) ?? last).split("-").map(Number);
  return { ingestions, period: { year, month } };
}
