import { serveKillable } from "../../testing/killable.ts";
import { runTask } from "../run-task.ts";
import { thingKinds } from "./things.ts";

// Runs exports of things.
await serveKillable((ctx, taskId) => runTask(ctx, thingKinds(), { taskId }, new AbortController().signal));
