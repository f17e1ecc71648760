import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import { isPassingFailure, vainCodeOf } from "../db/passing-failure.ts";
import { putAwayMonthOf } from "../facts/month-put-away.ts";
import { ReadingProblem } from "../spreadsheets/reading/reading-problem.ts";
import { SheetTooLong } from "../spreadsheets/writing/sheet-too-long.ts";
import { failRun } from "./runs/finish-run.ts";
import type { TaskKinds } from "./kinds.ts";
import { runAct } from "./acts/run-act.ts";
import { runExport } from "./exports/run-export.ts";
import { runImport } from "./imports/run-import.ts";
import { runUndo } from "./undo/run-undo.ts";
import { OvertakenRun, TaskFailure, type TaskProblem } from "./task-outcome.ts";
import { type ClaimedTask, claimTask } from "./tasks.sql.ts";
import { watchRun } from "./runs/watch-run.ts";

/**
 * Runs one task for its owner, however often it is begun: an export anew, an import or its undo from where it came to. Throws only what a later attempt may
 * mend; whatever else goes wrong ends the task as failed with its reason.
 */
export async function runTask(ctx: Context, kinds: TaskKinds, data: { taskId: number }, signal: AbortSignal): Promise<void> {
  const task = await claimTask(ctx.db, data.taskId, ctx.clock.now());
  if (!task) return;
  if (task.cancelAsked) return failRun(ctx, task, { code: "errors.task-cancelled", params: {} });
  if (task.attempts > taskLimits.attempts) return failRun(ctx, task, { code: "errors.task-lost", params: {} });
  const watch = watchRun(ctx, task, signal);
  try {
    if (task.params.direction === "export") await runExport(ctx, kinds, { ...task, params: task.params }, watch);
    else if (task.params.direction === "undo") await runUndo(ctx, kinds, { ...task, params: task.params }, watch);
    else if (task.params.direction === "act") await runAct(ctx, kinds, task, watch);
    else await runImport(ctx, kinds, { ...task, params: task.params }, watch);
  } catch (error) {
    await watch.stop();
    if (error instanceof OvertakenRun) return;
    const passing = signal.aborted || isPassingFailure(error);
    if (passing && task.attempts < taskLimits.attempts) throw error;
    const reason = passing ? { code: `errors.${vainCodeOf(error) ?? "task-lost"}`, params: {} } : reasonOf(task, error);
    if (!reason.code.startsWith("reading-problems.") && !(error instanceof Problem) && !(error instanceof TaskFailure))
      ctx.log.error({ err: error, taskId: task.id }, "a task failed");
    await failRun(ctx, task, reason);
  } finally {
    await watch.stop();
  }
}

/** What its owner reads of a failure; one of ours has no details. */
function reasonOf(task: ClaimedTask, error: unknown): TaskProblem {
  if (error instanceof TaskFailure) return error.problem;
  if (error instanceof ReadingProblem) return { code: `reading-problems.${error.code}`, params: error.params };
  if (error instanceof SheetTooLong) return { code: "sheets.too-many-rows", params: { limit: error.limit } };
  if (error instanceof Problem) return { code: `errors.${error.code}`, params: error.params };
  const month = putAwayMonthOf(error);
  if (month !== undefined) return { code: "errors.rows-put-away", params: { month } };
  return { code: task.params.direction === "export" ? "errors.export-failed" : "errors.internal-error", params: {} };
}
