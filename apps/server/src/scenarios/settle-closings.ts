import { type Context, portalActor } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { settleConsolidation } from "../validation/consolidate-section.ts";
import { lockConsolidation } from "../validation/consolidations.sql.ts";
import { makeClosingsDue } from "../validation/due-closings.ts";
import { listUnsettledSections, renewOverdueClosings } from "./scenarios.sql.ts";

/** A closing that did not come about for this long, in milliseconds, is given to the queue again. */
const overdue = 2 * 60_000;

/**
 * Makes good what no validation brings about: sections that became complete because the calendar expects less, and closings whose job was lost or
 * gave up. Run at the worker's start and every minute; on several nodes at once it does no harm.
 */
export async function settleClosings(ctx: Context): Promise<void> {
  for (const { section, period } of await listUnsettledSections(ctx.db)) {
    await inTransaction({ ...ctx, actor: portalActor }, async (ctx) => {
      await settleConsolidation(ctx, { consolidation: await lockConsolidation(ctx.db, section, period), section, period });
      await makeClosingsDue(ctx, section, period);
    });
  }
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    for (const scenarioId of await renewOverdueClosings(ctx.db, new Date(now.getTime() - overdue), now)) {
      ctx.log.warn({ scenarioId }, "a closing that is overdue is tried again");
      await ctx.queue.send(ctx.db, "close-due-scenario", { scenarioId });
    }
  });
}
