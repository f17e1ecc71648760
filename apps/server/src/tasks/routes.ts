import { runSelection as runSelectionRoute } from "@hub/contract/tasks/selections.ts";
import * as contract from "@hub/contract/tasks/tasks.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { runSelection } from "./acts/run-selection.ts";
import { cancelTask } from "./list/cancel-task.ts";
import { downloadTaskFile, downloadTemplate } from "./files/download.ts";
import type { TaskKinds } from "./kinds.ts";
import { getTaskDetail, listTasks } from "./list/list-tasks.ts";
import { checkAgain, runChecked } from "./imports/run-checked.ts";
import { startExport } from "./exports/start-export.ts";
import { startImport } from "./imports/start-import.ts";
import { undoTask } from "./undo/undo-task.ts";

export function taskRoutes(app: FastifyInstance, ctx: Context, kinds: TaskKinds): void {
  bind(app, ctx, contract.listTasks, async (ctx) => ({ items: await listTasks(ctx) }));
  bind(app, ctx, contract.getTask, (ctx, { params }) => getTaskDetail(ctx, kinds, params.id));
  bind(app, ctx, contract.startExport, (ctx, { body }) => startExport(ctx, kinds, body));
  bind(app, ctx, contract.startImport, (ctx, { request }) => startImport(ctx, kinds, request));
  bind(app, ctx, contract.runChecked, (ctx, { params }) => runChecked(ctx, params.id));
  bind(app, ctx, contract.checkAgain, (ctx, { params, body }) => checkAgain(ctx, params.id, body));
  bind(app, ctx, contract.downloadTemplate, (ctx, { query }) => downloadTemplate(ctx, kinds, query.kind));
  bind(app, ctx, contract.downloadTaskFile, (ctx, { params, query }) => downloadTaskFile(ctx, params.id, query.purpose));
  bind(app, ctx, contract.cancelTask, async (ctx, { params, query }) => {
    await cancelTask(ctx, params.id, query.only === "pending");
    return {};
  });
  bind(app, ctx, contract.undoTask, (ctx, { params }) => undoTask(ctx, kinds, params.id));
  bind(app, ctx, runSelectionRoute, (ctx, { params }) => runSelection(ctx, kinds, params.id));
}
