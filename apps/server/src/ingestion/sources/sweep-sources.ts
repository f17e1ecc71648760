import { nextRun } from "@hub/domain/ingestion/sources/source-schedule.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { deleteOldRuns, insertRun, lockDueSources, lockUnsettledSources, takeSilentRuns, updateNextRun } from "./runs.sql.ts";

/** A run whose worker gives no sign of life for so long is given out again. */
const silentMilliseconds = 3 * 60_000;
const mostAtOnce = 50;
const keptDays = 90;

/**
 * Starts the runs that are due, those that put files away, and again those whose worker died. Run at the worker's start and every minute, on every node: what one
 * holds the others leave alone.
 */
export async function sweepSources(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (ctx) => {
    for (const { id, schedule } of await lockDueSources(ctx.db, now, mostAtOnce)) {
      await updateNextRun(ctx.db, id, nextRun(schedule, now) ?? null);
      await startRun(ctx, id, false, now);
    }
    for (const id of await lockUnsettledSources(ctx.db, now, mostAtOnce)) await startRun(ctx, id, true, now);
  });
  await inTransaction(ctx, async (ctx) => {
    for (const runId of await takeSilentRuns(ctx.db, new Date(now.getTime() - silentMilliseconds), now)) {
      ctx.log.warn({ runId }, "a run of a source whose worker ended is given out again");
      await ctx.queue.send(ctx.db, "collect-source", { runId });
    }
  });
  await deleteOldRuns(ctx.db, new Date(now.getTime() - keptDays * 86_400_000));
}

async function startRun(ctx: Context, sourceId: number, onlySettles: boolean, now: Date): Promise<void> {
  const runId = await insertRun(ctx.db, { sourceId, askedBy: null, onlySettles, now });
  if (runId !== undefined) await ctx.queue.send(ctx.db, "collect-source", { runId });
}
