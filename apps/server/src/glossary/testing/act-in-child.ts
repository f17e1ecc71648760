import { runTask } from "../../tasks/run-task.ts";
import { serveKillable } from "../../testing/killable.ts";
import { smallBatches } from "./small-batches.ts";

// Runs acts on many cards.
await serveKillable((ctx, taskId) => runTask(ctx, smallBatches, { taskId }, new AbortController().signal));
