import type { Context } from "./context.ts";
import { refreshOpenCells } from "./checks/refresh-open-cells.ts";
import { closeDueScenario } from "./closing/close-scenario.ts";
import { runTask } from "./tasks/run-task.ts";
import { runBackup } from "./configuration/backups/run-backup.ts";
import { taskKinds } from "./task-kinds.ts";
import { collectSource } from "./ingestion/sources/collect-source.ts";
import { processUpload } from "./ingestion/loading/process-upload.ts";
import type { Handlers } from "./jobs/queue.ts";

/** Which use case each kind of job runs. */
export const handlers: Handlers<Context> = {
  "process-upload": processUpload,
  "close-due-scenario": closeDueScenario,
  "refresh-findings": refreshOpenCells,
  "run-task": (ctx, data, signal) => runTask(ctx, taskKinds, data, signal),
  "collect-source": collectSource,
  "make-backup": runBackup,
};
