import type { ActKind as ActName, ImportKind as ImportName } from "@hub/domain/tasks/kinds.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import { actAs } from "../runs/act-as.ts";
import { countUndone } from "./changes.sql.ts";
import { completeRun } from "../runs/finish-run.ts";
import type { TaskKinds } from "../kinds.ts";
import { closeUndo, takeBack, undoBegins, type UndoWork } from "./take-back.ts";
import { OvertakenRun, TaskFailure, type UndoProgress } from "../task-outcome.ts";
import { type ClaimedTask, saveOutcome, type TaskParams } from "../tasks.sql.ts";
import type { RunWatch } from "../runs/watch-run.ts";

type UndoTask = ClaimedTask & { params: Extract<TaskParams, { direction: "undo" }> };

/**
 * Takes a large import back batch by batch, each in one transaction with the position reached, so that an interrupted undo goes on after its last batch. One
 * that was cancelled leaves what it had taken back; asked again, it goes on with what is left.
 */
export async function runUndo(ctx: Context, kinds: TaskKinds, task: UndoTask, watch: RunWatch): Promise<void> {
  const kind = kinds[task.kind as ImportName | ActName];
  if (!kind) throw new TaskFailure("errors.not-found");
  const { importId } = task.params;
  const work: UndoWork = { importId, kind, handler: await kind.open(await actAs(ctx, task), { taskId: importId }) };
  const begun = task.outcome?.undo ?? undoBegins;
  // What was kept so far stands among what is left to be looked at, and was looked at.
  const total = (await countUndone(ctx.db, importId)).kept + begun.taken;
  let progress = begun;
  // Nothing is asked once all is looked at: whoever cancels then is too late.
  while (progress.taken + progress.kept < total) {
    const next = await takeNext(ctx, task, work, progress, watch);
    if (!next) break;
    progress = next;
    watch.note(next.taken + next.kept, total);
  }
  await inTransaction(await actAs(ctx, task), async (ctx) => {
    const undone = await closeUndo(ctx, task.kind, importId);
    await completeRun(ctx, task, { undo: progress, undone });
  });
}

/** One batch, all of it or nothing, and only while the run is the task's own and its owner may still do this. */
async function takeNext(ctx: Context, task: UndoTask, work: UndoWork, before: UndoProgress, watch: RunWatch) {
  watch.check();
  return inTransaction(ctx, async (ctx) => {
    const after = await takeBack(await actAs(ctx, task), work, before);
    if (!after) return undefined;
    const { taken, kept } = after;
    if (!(await saveOutcome(ctx.db, task, { undo: after, undone: { taken, kept } }, ctx.clock.now()))) throw new OvertakenRun();
    return after;
  });
}
