import { type ActKind as ActName, type ImportKind as ImportName, isAct } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { expiryFrom } from "../runs/finish-run.ts";
import type { TaskKinds } from "../kinds.ts";
import { type DetailedTask, findTaskRow } from "../list/list.sql.ts";
import { getTask } from "../list/list-tasks.ts";
import { lockTask } from "../list/own-tasks.sql.ts";
import { ownTasks } from "../policy.ts";
import { insertTask } from "../tasks.sql.ts";
import { closeUndo, takeBack, undoBegins } from "./take-back.ts";
import type { UndoProgress } from "../task-outcome.ts";
import { changedRows, mayUndo, sourceNameOf, type TaskView } from "../list/present-task.ts";

/**
 * Takes back what an import or an act on many records changed, the latest first; a record that was touched since stays as it is. Little is done at once, all in one transaction, and the
 * import answered; of more a task of the same kind is made, or the one that is at it already answered. Throws task-pending while another of the kind is.
 */
export async function undoTask(ctx: RequestContext, kinds: TaskKinds, id: number): Promise<TaskView> {
  const answered = await inTransaction(ctx, async (ctx) => {
    found(await lockTask(ctx.db, ownTasks(ctx), id));
    const task = found(await findTaskRow(ctx.db, ownTasks(ctx), id, ctx.clock.now()));
    if (task.undoing !== null) return task.undoing;
    if (!mayUndo(ctx, task)) throw new Problem("task-not-undoable");
    const kind = found(kinds[task.kind as ImportName | ActName]);
    if (changedRows(task) > (kind.undoAtOnce ?? taskLimits.undoAtOnce)) return startUndo(ctx, task);
    const work = { importId: id, kind, handler: await kind.open(ctx, { taskId: id }) };
    let progress: UndoProgress | undefined = undoBegins;
    while (progress) progress = await takeBack(ctx, work, progress);
    await closeUndo(ctx, task.kind, id);
    return id;
  });
  return getTask(ctx, answered);
}

/** A task of its own with the job that does it. */
async function startUndo(ctx: RequestContext, { id: importId, kind, params: asked }: DetailedTask): Promise<number> {
  const { actor, language } = ctx;
  const now = ctx.clock.now();
  const params = { scopes: actor.scopes, direction: "undo", importId, sourceName: sourceNameOf(asked) } as const;
  const id = await insertTask(ctx.db, { userId: actor.id, kind, params, language, now, expiresAt: expiryFrom(now) });
  if (id === undefined) throw new Problem("task-pending");
  await ctx.queue.send(ctx.db, "run-task", { taskId: id });
  await audit(ctx.db, ctx, {
    action: isAct(kind) ? "selection-undo-started" : "import-undo-started",
    subjectType: "task",
    subjectId: importId,
    after: { kind, doneBy: id },
  });
  return id;
}
