import { runTask } from "../../tasks/run-task.ts";
import { serveKillable } from "../../testing/killable.ts";
import { smallBatches } from "./small-batches.ts";

// Runs imports of events, and edits of many.
await serveKillable((ctx, taskId) => runTask(ctx, smallBatches, { taskId }, new AbortController().signal));
