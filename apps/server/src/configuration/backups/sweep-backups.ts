import { nextBackup } from "@hub/domain/configuration/backups/backup-plan.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { lockPlan, updateNextBackup } from "./plan.sql.ts";
import * as runs from "./runs.sql.ts";
import { removeLeftTrials } from "./try-restore.ts";

/** A run whose worker gives no sign of life for so long is given out again. */
const silentMilliseconds = 3 * 60_000;

/** Starts the back-up that is due, and again the one whose worker died; takes away what a trial left that was cut off. Run every minute, on every node: whoever holds the plan starts one. */
export async function sweepBackups(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (ctx) => {
    const plan = await lockPlan(ctx.db);
    if (plan.nextRunAt && plan.nextRunAt <= now) {
      await updateNextBackup(ctx.db, nextBackup(plan, now) ?? null);
      const runId = await runs.insertBackup(ctx.db, { askedBy: null, now });
      if (runId !== undefined) await ctx.queue.send(ctx.db, "make-backup", { runId });
    }
  });
  await inTransaction(ctx, async (ctx) => {
    for (const runId of await runs.takeSilentBackups(ctx.db, new Date(now.getTime() - silentMilliseconds), now)) {
      ctx.log.warn({ backupRunId: runId }, "a back-up whose worker ended is given out again");
      await ctx.queue.send(ctx.db, "make-backup", { runId });
    }
  });
  const pending = await runs.findPendingNode(ctx.db);
  await removeLeftTrials(ctx.config.dataDirectory, pending?.node ?? undefined);
}
