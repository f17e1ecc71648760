import type { ActKind as ActName } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { TaskKinds } from "../kinds.ts";
import { actAs } from "../runs/act-as.ts";
import { completeRun } from "../runs/finish-run.ts";
import type { RunWatch } from "../runs/watch-run.ts";
import { type ImportProgress, OvertakenRun, TaskFailure } from "../task-outcome.ts";
import { type ClaimedTask, saveOutcome } from "../tasks.sql.ts";
import { type ActWork, applyRecords } from "./apply-records.ts";
import { auditAct } from "./run-selection.ts";
import { findSelectionOf } from "./selections.sql.ts";

/** Does an act to a large selection batch by batch, each in one transaction with the place reached, so that an interrupted one goes on behind its last batch. */
export async function runAct(ctx: Context, kinds: TaskKinds, task: ClaimedTask, watch: RunWatch): Promise<void> {
  const kind = kinds[task.kind as ActName];
  const selection = await findSelectionOf(ctx.db, task.id);
  if (!kind || !selection) throw new TaskFailure("errors.not-found");
  const work: ActWork = { taskId: task.id, handler: await kind.open(await actAs(ctx, task), { taskId: task.id }), selection };
  let progress = task.outcome?.import ?? selection.progress;
  watch.note(progress.position, selection.records);
  while (progress.position < selection.records) {
    progress = await takeNext(ctx, task, work, progress, kind.batchRows ?? taskLimits.batchRows, watch);
    watch.note(progress.position, selection.records);
  }
  await inTransaction(ctx, async (ctx) => {
    const acting = await actAs(ctx, task);
    await auditAct(acting, work, progress);
    await completeRun(ctx, task, { import: progress });
  });
}

/** One batch, all of it or nothing, and only while the run is the task's own and its owner may still do this. */
async function takeNext(
  ctx: Context,
  task: ClaimedTask,
  work: ActWork,
  before: ImportProgress,
  limit: number,
  watch: RunWatch,
): Promise<ImportProgress> {
  watch.check();
  return inTransaction(ctx, async (ctx) => {
    const progress = await applyRecords(await actAs(ctx, task), work, before, limit);
    if (!(await saveOutcome(ctx.db, task, { import: progress }, ctx.clock.now()))) throw new OvertakenRun();
    return progress;
  });
}
