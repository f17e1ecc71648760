import type { ImportKind as ImportName } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/limits.ts";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { found, Problem } from "../http/problem.ts";
import { listChanges, markUndone } from "./changes.sql.ts";
import type { TaskKinds } from "./kinds.ts";
import { findTaskRow } from "./list.sql.ts";
import { getTaskView } from "./list-tasks.ts";
import { lockTask, saveUndone } from "./own-tasks.sql.ts";
import { mayUndo, type TaskView } from "./view-task.ts";

/** Takes back what an import changed, all in one transaction, the latest first; a record that was touched since stays as it is. */
export async function undoTask(ctx: RequestContext, kinds: TaskKinds, id: number): Promise<TaskView> {
  await inTransaction(ctx, async (ctx) => {
    found(await lockTask(ctx.db, ctx.actor.id, id));
    const task = found(await findTaskRow(ctx.db, ctx.actor.id, id, ctx.clock.now()));
    if (!mayUndo(ctx, task)) throw new Problem("task-not-undoable");
    const handler = await found(kinds[task.kind as ImportName]).open(ctx, { taskId: id });
    const changes = await listChanges(ctx.db, id);
    const taken: number[] = [];
    for (let at = 0; at < changes.length; at += taskLimits.batchRows) {
      const batch = changes.slice(at, at + taskLimits.batchRows);
      const went = await handler.undo(ctx, batch);
      taken.push(...batch.filter((_, index) => went[index] === true).map(({ row }) => row));
    }
    await markUndone(ctx.db, id, taken);
    const undone = { taken: taken.length, kept: changes.length - taken.length };
    await saveUndone(ctx.db, id, undone);
    await audit(ctx.db, ctx, { action: "import-undone", subjectType: "task", subjectId: id, after: { kind: task.kind, ...undone } });
  });
  return getTaskView(ctx, id);
}
