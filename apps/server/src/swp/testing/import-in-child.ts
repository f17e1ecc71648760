import { runTask } from "../../tasks/run-task.ts";
import { serveKillable } from "../../testing/killable.ts";
import { smallBatches } from "./small-batches.ts";

// Runs imports of items and of the catalogue, and acts on many items.
await serveKillable((ctx, taskId) => runTask(ctx, smallBatches, { taskId }, new AbortController().signal));
