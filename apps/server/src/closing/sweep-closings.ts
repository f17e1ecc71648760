import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { renewOverdueClosings } from "./closings.sql.ts";

/** A closing that did not come about for this long, in milliseconds, is given to the queue again. */
const overdue = 2 * 60_000;

/** Sweeps closings whose job was lost or gave up: they are given to the queue again. On several nodes at once it does no harm. */
export async function sweepClosings(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    for (const scenarioId of await renewOverdueClosings(ctx.db, new Date(now.getTime() - overdue), now)) {
      ctx.log.warn({ scenarioId }, "a closing that is overdue is tried again");
      await ctx.queue.send(ctx.db, "close-due-scenario", { scenarioId });
    }
  });
}
