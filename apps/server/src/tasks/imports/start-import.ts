import { startImport as route } from "@hub/contract/tasks/tasks.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { type ImportKind as ImportName, permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/task-limits.ts";
import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../db/audit.sql.ts";
import { type ArrivedFile, receiveThenTake } from "../../files/receive-file.ts";
import { parseFields } from "../../http/bind.ts";
import { found, Problem } from "../../problem.ts";
import { receiveForm } from "../../http/sending/receive-form.ts";
import { findSession } from "../../session/sessions/find-session.ts";
import { expiryFrom } from "../runs/finish-run.ts";
import type { TaskKinds } from "../kinds.ts";
import { getTask } from "../list/list-tasks.ts";
import { insertTaskFile } from "../files/task-files.sql.ts";
import { hasPendingTask, type ImportAnswers, insertTask } from "../tasks.sql.ts";
import type { TaskView } from "../list/present-task.ts";

type Wanted = { kind: ImportName; dryRun: boolean; fileName: string; answers: ImportAnswers };

/** Takes a file in, and then in a short transaction the task and the job that imports it; one of a kind at a time. */
export async function startImport(ctx: RequestContext, kinds: TaskKinds, request: FastifyRequest): Promise<TaskView> {
  const maxBytes = Math.min(ctx.config.limits.uploadBytes, taskLimits.importBytes);
  const id = await receiveForm(ctx, request, maxBytes, async (form) => {
    const { kind, dryRun, replaceUnversioned, addAgain } = parseFields(route.body!, form.fields);
    const answers = { replaceUnversioned: replaceUnversioned === "true", addAgain: addAgain === "true" };
    refuseOthers(ctx, kind);
    found(kinds[kind]);
    if (!form.file) throw new Problem("file-missing");
    const problem = () => new Problem("task-pending");
    if (await hasPendingTask(ctx.db, ctx.actor.id, kind)) throw problem();
    const { fileName, bytes } = form.file;
    return receiveThenTake(ctx, { place: `task ${ctx.actor.id} ${kind}`, problem }, bytes, async (ctx, file) => {
      // Minutes may have passed: neither the session nor the right need still be there.
      const { actor } = await findSession(ctx, request.headers.authorization);
      const signed = { ...ctx, actor };
      refuseOthers(signed, kind);
      return makeTask(signed, { kind, dryRun: dryRun === "true", fileName, answers }, file);
    });
  });
  return getTask(ctx, id);
}

function refuseOthers({ actor }: RequestContext, kind: ImportName): void {
  if (!holds(permissionOfTask[kind], actor)) throw new Problem("operation-not-allowed");
}

async function makeTask(ctx: RequestContext, { kind, dryRun, fileName, answers }: Wanted, file: ArrivedFile): Promise<number> {
  const { actor, language } = ctx;
  const now = ctx.clock.now();
  const source = { sourceName: fileName, sourceBytes: file.bytes, sourceSha256: file.sha256.toString("hex") };
  const params = { scopes: actor.scopes, direction: "import" as const, dryRun, ...source, ...answers };
  const id = await insertTask(ctx.db, { userId: actor.id, kind, params, language, now, expiresAt: expiryFrom(now) });
  if (id === undefined) throw new Problem("task-pending");
  await insertTaskFile(ctx.db, id, "source", { fileId: file.id, fileName, contentType: "application/octet-stream", bytes: file.bytes });
  await ctx.queue.send(ctx.db, "run-task", { taskId: id });
  const after = { kind, dryRun, fileName, bytes: file.bytes, ...answers };
  await audit(ctx.db, ctx, { action: "import-started", subjectType: "task", subjectId: id, after });
  return id;
}
