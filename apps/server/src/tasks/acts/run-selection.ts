import { holds } from "@hub/domain/session/permissions.ts";
import { permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import type { ActHandler, TaskKinds } from "../kinds.ts";
import { getTask } from "../list/list-tasks.ts";
import type { TaskView } from "../list/present-task.ts";
import { completeRun, expiryFrom } from "../runs/finish-run.ts";
import type { ImportProgress, Note } from "../task-outcome.ts";
import { insertTask, saveOutcome } from "../tasks.sql.ts";
import { applyRecords } from "./apply-records.ts";
import { countUnseen, giveToTask, lockSelection, type Selection } from "./selections.sql.ts";

/**
 * Does what a preview showed: few records at once, in one transaction with what undo needs; of more a task is made that does it batch by batch. Sent again it
 * answers the same task. Throws selection-over for a preview of more than an hour ago, and task-pending while the same is being done to another selection.
 */
export async function runSelection(ctx: RequestContext, kinds: TaskKinds, id: number): Promise<TaskView> {
  const taskId = await inTransaction(ctx, async (ctx) => {
    const selection = found(await lockSelection(ctx.db, id, ctx.actor.id));
    const { kind, taskId: done } = selection;
    if (!holds(permissionOfTask[kind], ctx.actor)) throw new Problem("operation-not-allowed");
    if (done !== null) return done;
    const now = ctx.clock.now();
    if (now.getTime() - selection.previewedAt.getTime() > taskLimits.previewMinutes * 60_000) throw new Problem("selection-over");
    const { actor, language } = ctx;
    const params = { scopes: actor.scopes, direction: "act" } as const;
    const taskId = await insertTask(ctx.db, { userId: actor.id, kind, params, language, now, expiresAt: expiryFrom(now) });
    if (taskId === undefined) throw new Problem("task-pending");
    await giveToTask(ctx.db, id, taskId);
    const handler = await found(kinds[kind]).open(ctx, { taskId });
    const begun = { ...selection.progress, notes: await noteGrowth(ctx, handler, selection) };
    await doOrQueue(ctx, { taskId, handler, selection }, begun);
    return taskId;
  });
  return getTask(ctx, taskId);
}

async function doOrQueue(
  ctx: RequestContext,
  work: { taskId: number; handler: ActHandler; selection: Selection },
  begun: ImportProgress,
): Promise<void> {
  const { taskId, selection } = work;
  const run = { id: taskId, attempts: 0 };
  if (selection.records > taskLimits.actAtOnce) {
    await saveOutcome(ctx.db, run, { import: begun }, ctx.clock.now());
    await ctx.queue.send(ctx.db, "run-task", { taskId });
    return;
  }
  const progress = await applyRecords(ctx, work, begun, selection.records);
  await auditAct(ctx, work, progress);
  await completeRun(ctx, run, { import: progress });
}

/** One line for the selection; what became of each record its own area notes. */
export async function auditAct(
  ctx: RequestContext,
  work: { taskId: number; selection: Selection },
  progress: ImportProgress,
): Promise<void> {
  const { kind, act, filter } = work.selection;
  const { added: _, ...counts } = progress.counts;
  // What comments and reasons say stays in the histories of the records.
  const { comment: __, reason: ___, ...values } = act as { comment?: string; reason?: string };
  const after = { kind, ...values, ...(filter !== null && { filter }), ...counts };
  await audit(ctx.db, ctx, { action: "selection-done", subjectType: "task", subjectId: work.taskId, after });
}

/** What the filter finds by now that nobody has seen: it is not part of what is done. */
async function noteGrowth(ctx: RequestContext, handler: ActHandler, { id, filter }: Selection): Promise<Note[]> {
  if (filter === null) return [];
  const count = await countUnseen(ctx.db, id, await handler.find(ctx, filter, taskLimits.selected + 1));
  return count === 0 ? [] : [{ code: "tasks.act-grown", params: { count } }];
}
