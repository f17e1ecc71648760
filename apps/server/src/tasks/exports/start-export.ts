import type { startExport as route } from "@hub/contract/tasks/tasks.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Given } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { expiryFrom } from "../runs/finish-run.ts";
import type { TaskKinds } from "../kinds.ts";
import { getTask } from "../list/list-tasks.ts";
import { insertTask } from "../tasks.sql.ts";
import type { TaskView } from "../list/present-task.ts";

/** Puts an export into the queue; one of a kind at a time. Throws no-records where there is nothing to export (readings 5). */
export async function startExport(ctx: RequestContext, kinds: TaskKinds, body: Given<typeof route>["body"]): Promise<TaskView> {
  const { kind, format, filter } = body;
  if (!holds(permissionOfTask[kind], ctx.actor)) throw new Problem("operation-not-allowed");
  const exporting = found(kinds[kind]);
  if (format === "pdf" && !exporting.document)
    throw new Problem("invalid-input", { issues: [{ code: "ui.invalid-invalid-value", path: ["format"] }] });
  exporting.checkFilter?.(filter);
  if ((await exporting.count?.(ctx, filter)) === 0) throw new Problem("no-records");
  const { actor, language } = ctx;
  const id = await inTransaction(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const params = { scopes: actor.scopes, direction: "export", format, filter } as const;
    const id = await insertTask(ctx.db, { userId: actor.id, kind, params, language, now, expiresAt: expiryFrom(now) });
    if (id === undefined) throw new Problem("task-pending");
    await ctx.queue.send(ctx.db, "run-task", { taskId: id });
    await audit(ctx.db, ctx, { action: "export-started", subjectType: "task", subjectId: id, after: { kind, format, filter } });
    return id;
  });
  return getTask(ctx, id);
}
