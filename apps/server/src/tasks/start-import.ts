import { startImport as route } from "@hub/contract/tasks.ts";
import { holds } from "@hub/domain/session/permissions.ts";
import { type ImportKind as ImportName, permissionOfTask } from "@hub/domain/tasks/kinds.ts";
import { taskLimits } from "@hub/domain/tasks/limits.ts";
import type { FastifyRequest } from "fastify";
import type { RequestContext } from "../context.ts";
import { audit } from "../db/audit.sql.ts";
import { inTransaction } from "../db/transaction.ts";
import { parseFields } from "../http/bind.ts";
import { found, Problem } from "../http/problem.ts";
import { type ReceivedFile, receiveParts } from "../http/receive-parts.ts";
import { createSlots } from "../http/upload-slots.ts";
import { expiryFrom } from "./end-run.ts";
import { inPieces } from "./file-pieces.ts";
import type { TaskKinds } from "./kinds.ts";
import { getTaskView } from "./list-tasks.ts";
import { pack } from "./packing.ts";
import { insertPiece, setFileBytes, startFile } from "./task-files.sql.ts";
import { holdPlace, insertTask, updateParams } from "./tasks.sql.ts";
import type { TaskView } from "./view-task.ts";

// Each holds a connection to the database while its file arrives.
const inSlot = createSlots(3);

/** Takes a file in, streamed into the database in one transaction with the job that imports it; one of a kind at a time. */
export async function startImport(ctx: RequestContext, kinds: TaskKinds, request: FastifyRequest): Promise<TaskView> {
  const parts = await receiveParts(request, Math.min(ctx.config.limits.uploadBytes, taskLimits.importBytes));
  try {
    const { kind, dryRun } = parseFields(route.body!, parts.fields);
    if (!holds(permissionOfTask[kind], ctx.actor)) throw new Problem("operation-not-allowed");
    found(kinds[kind]);
    const { file } = parts;
    if (!file) throw new Problem("file-missing");
    const id = await inSlot(() => inTransaction(ctx, (ctx) => receiveFile(ctx, { kind, dryRun: dryRun === "true" }, file, parts.end)));
    return await getTaskView(ctx, id);
  } catch (error) {
    parts.discard();
    throw error;
  }
}

async function receiveFile(
  ctx: RequestContext,
  { kind, dryRun }: { kind: ImportName; dryRun: boolean },
  file: ReceivedFile,
  end: () => Promise<void>,
): Promise<number> {
  const { actor, language } = ctx;
  if (!(await holdPlace(ctx.db, actor.id, kind))) throw new Problem("task-pending");
  const now = ctx.clock.now();
  const params = { scopes: actor.scopes, direction: "import", dryRun, sourceName: file.fileName, sourceBytes: 0 } as const;
  const id = await insertTask(ctx.db, { userId: actor.id, kind, params, language, now, expiresAt: expiryFrom(now) });
  if (id === undefined) throw new Problem("task-pending");
  await startFile(ctx.db, id, "source", { fileName: file.fileName, contentType: "application/octet-stream" });
  let bytes = 0;
  let position = 0;
  for await (const piece of inPieces(file.bytes)) {
    await insertPiece(ctx.db, id, "source", position++, await pack(piece));
    bytes += piece.length;
  }
  await end();
  await setFileBytes(ctx.db, id, "source", bytes);
  await updateParams(ctx.db, id, { ...params, sourceBytes: bytes });
  await ctx.queue.send(ctx.db, "run-task", { taskId: id });
  const after = { kind, dryRun, fileName: file.fileName, bytes };
  await audit(ctx.db, ctx, { action: "import-started", subjectType: "task", subjectId: id, after });
  return id;
}
