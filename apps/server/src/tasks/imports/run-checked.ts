import { holds } from "@hub/domain/session/permissions.ts";
import { permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { found, Problem } from "../../problem.ts";
import { expiryFrom } from "../runs/finish-run.ts";
import { findTaskRow } from "../list/list.sql.ts";
import { getTask } from "../list/list-tasks.ts";
import { deleteTask, lockTask } from "../list/own-tasks.sql.ts";
import { ownTasks } from "../policy.ts";
import { moveSource } from "../files/task-files.sql.ts";
import { type ImportAnswers, insertTask } from "../tasks.sql.ts";
import type { TaskView } from "../list/present-task.ts";

/**
 * Imports the very file that a dry run checked, with what was answered then: nothing is sent again, so what runs is what was looked at. Throws task-pending,
 * task-file-gone.
 */
export function runChecked(ctx: RequestContext, checkedId: number): Promise<TaskView> {
  return takeChecked(ctx, checkedId, { dryRun: false });
}

/** Checks the very file of a dry run again, with answers to what the first one asked. Throws task-pending, task-file-gone. */
export function checkAgain(ctx: RequestContext, checkedId: number, answers: ImportAnswers): Promise<TaskView> {
  return takeChecked(ctx, checkedId, { dryRun: true, ...answers });
}

/** Makes another task of a dry run and its file, in its place. */
async function takeChecked(ctx: RequestContext, checkedId: number, next: { dryRun: boolean } & Partial<ImportAnswers>): Promise<TaskView> {
  const id = await inTransaction(ctx, async (ctx) => {
    const { actor, language } = ctx;
    found(await lockTask(ctx.db, ownTasks(ctx), checkedId));
    const now = ctx.clock.now();
    const { kind, state, params } = found(await findTaskRow(ctx.db, ownTasks(ctx), checkedId, now));
    if (!holds(permissionOfTask[kind], actor)) throw new Problem("operation-not-allowed");
    if (params.direction !== "import" || !params.dryRun || state !== "done") throw new Problem("task-file-gone");
    const wanted = { ...params, scopes: actor.scopes, ...next };
    const id = await insertTask(ctx.db, { userId: actor.id, kind, params: wanted, language, now, expiresAt: expiryFrom(now) });
    if (id === undefined) throw new Problem("task-pending");
    if (!(await moveSource(ctx.db, checkedId, id))) throw new Problem("task-file-gone");
    // The check has become the other task: what it said stands in that one's own result.
    await deleteTask(ctx.db, checkedId);
    await ctx.queue.send(ctx.db, "run-task", { taskId: id });
    const { sourceName, sourceBytes, dryRun, replaceUnversioned = false, addAgain = false } = wanted;
    const after = { kind, dryRun, fileName: sourceName, bytes: sourceBytes, replaceUnversioned, addAgain, checkedBy: checkedId };
    await audit(ctx.db, ctx, { action: "import-started", subjectType: "task", subjectId: id, after });
    return id;
  });
  return getTask(ctx, id);
}
