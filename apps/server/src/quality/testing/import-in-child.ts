import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { readConfig } from "../../config.ts";
import { type Context, systemClock } from "../../context.ts";
import { connect } from "../../db/connect.ts";
import { runTask } from "../../tasks/run-task.ts";
import { smallBatches } from "./small-batches.ts";

// A process that runs the imports it is told and says when it begins and ends: something to be killed.
const { db } = connect(process.argv[2] ?? "", { max: 4 });
const ctx: Context = {
  db,
  config: { ...readConfig({}), secretKeys: [randomBytes(32)] },
  log: pino({ level: "silent" }),
  clock: systemClock,
  queue: { send: async () => undefined },
};
process.on("message", (taskId: number) => {
  process.send?.("begins");
  runTask(ctx, smallBatches, { taskId }, new AbortController().signal).then(
    () => process.send?.("done"),
    (error: Error) => process.send?.(error.message),
  );
});
await db.selectFrom("section").select("code").execute();
process.send?.("ready");
