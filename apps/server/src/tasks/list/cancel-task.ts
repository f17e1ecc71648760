import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { RequestContext } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { failRun } from "../runs/finish-run.ts";
import { askCancel, deleteTask, lockTask } from "./own-tasks.sql.ts";
import { ownTasks } from "../policy.ts";

/**
 * Ends a pending task: at once when nobody works on it, else as soon as its worker hears of it. A finished one goes with its files, unless only a pending
 * one was meant; throws task-pending while it is being undone.
 */
export async function cancelTask(ctx: RequestContext, id: number, onlyPending = false): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const task = found(await lockTask(ctx.db, ownTasks(ctx), id));
    if (task.state !== "pending") {
      // What is being taken back holds the way back.
      if (task.undoing && !onlyPending) throw new Problem("task-pending");
      return onlyPending ? undefined : deleteTask(ctx.db, id);
    }
    const silentSince = ctx.clock.now().getTime() - (task.heartbeatAt?.getTime() ?? 0);
    if (silentSince > taskLimits.silentSeconds * 1000) await failRun(ctx, task, { code: "errors.task-cancelled", params: {} });
    else await askCancel(ctx.db, id);
  });
}
