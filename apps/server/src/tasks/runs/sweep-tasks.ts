import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { Context } from "../../context.ts";
import { failRun } from "./finish-run.ts";
import { deleteExpiredFiles, deleteOldSelections, deleteOldTasks, listLostTasks } from "./sweep.sql.ts";

/**
 * Ends tasks that nobody will run any more, so that a stuck one never locks its owner out, and puts away what is past its date. Run at the worker's
 * start and every minute; on several nodes at once it does no harm.
 */
export async function sweepTasks(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const run of await listLostTasks(ctx.db, new Date(now.getTime() - taskLimits.pendingHours * 3_600_000))) {
    ctx.log.warn({ taskId: run.id }, "a task that nobody runs any more is ended");
    await failRun(ctx, run, { code: "errors.task-lost", params: {} });
  }
  // Twice as long as one can say yes: a task that is made at the last moment finds what it is to do.
  await deleteOldSelections(ctx.db, new Date(now.getTime() - 2 * taskLimits.previewMinutes * 60_000));
  await deleteExpiredFiles(ctx.db, now);
  await deleteOldTasks(ctx.db, new Date(now.getTime() - taskLimits.listedDays * 86_400_000));
}
