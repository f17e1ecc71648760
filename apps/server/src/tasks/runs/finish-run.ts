import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { deleteSource } from "../files/task-files.sql.ts";
import { deleteJournal } from "../files/journal.sql.ts";
import { OvertakenRun, type TaskOutcome, type TaskProblem } from "../task-outcome.ts";
import { finishTask, type Run } from "../tasks.sql.ts";

/** When the files of a task go that ends now. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + taskLimits.fileDays * 86_400_000);
}

/** Ends a run well, in the caller's transaction; what was sent to be imported goes, unless it was only checked and may be imported yet. Throws OvertakenRun. */
export async function completeRun(ctx: Context, run: Run, outcome: TaskOutcome, keepSource = false): Promise<void> {
  const now = ctx.clock.now();
  if (!(await finishTask(ctx.db, run, { state: "done", outcome, now, expiresAt: expiryFrom(now) }))) throw new OvertakenRun();
  if (!keepSource) await deleteSource(ctx.db, run.id);
}

/** Ends a run as failed, unless another one has taken over: what was applied stays applied and can be undone; what it read goes, and what it wrote is nobody's. */
export async function failRun(ctx: Context, run: Run, problem: TaskProblem): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx, async (ctx) => {
    if (!(await finishTask(ctx.db, run, { state: "failed", problem, now, expiresAt: expiryFrom(now) }))) return;
    await deleteSource(ctx.db, run.id);
    await deleteJournal(ctx.db, run.id);
  });
}
