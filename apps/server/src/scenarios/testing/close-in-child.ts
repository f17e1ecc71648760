import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { readConfig } from "../../config.ts";
import { type Context, systemClock } from "../../context.ts";
import { connect } from "../../db/connect.ts";
import { closeDueScenario } from "../close-scenario.ts";

// A process that closes the scenarios it is told, one after the other, and says when it begins and ends: something to be killed.
const { db } = connect(process.argv[2] ?? "", { max: 2 });
const ctx: Context = {
  db,
  config: { ...readConfig({}), secretKeys: [randomBytes(32)] },
  log: pino({ level: "silent" }),
  clock: systemClock,
  queue: { send: async () => undefined },
};
process.on("message", (scenarioId: number) => {
  process.send?.("begins");
  closeDueScenario(ctx, { scenarioId }, new AbortController().signal).then(
    () => process.send?.("closed"),
    (error: Error) => process.send?.(error.message),
  );
});
await db.selectFrom("section").select("code").execute();
process.send?.("ready");
