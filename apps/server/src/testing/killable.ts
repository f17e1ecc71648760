import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { pino } from "pino";
import { readConfig } from "../config.ts";
import { type Context, systemClock } from "../context.ts";
import { connect } from "../db/connect.ts";
import { compileCache } from "./compile-cache.ts";

/** Starts a program that calls `serveKillable` on a database; it is ready when this resolves. */
export async function startKillable(program: string, url: string): Promise<ChildProcess> {
  const child = fork(program, [url], { env: { ...process.env, ...compileCache }, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  await once(child, "message");
  return child;
}

/** In such a program: runs what it is told by number, one after the other, and says when each begins and ends (`done`, or why not): something to be killed. */
export async function serveKillable(run: (ctx: Context, id: number) => Promise<unknown>): Promise<void> {
  const { db } = connect(process.argv[2] ?? "", { max: 4 });
  const ctx: Context = {
    db,
    config: { ...readConfig({}), secretKeys: [randomBytes(32)] },
    log: pino({ level: "silent" }),
    clock: systemClock,
    queue: { send: async () => undefined },
  };
  process.on("message", (id: number) => {
    process.send?.("begins");
    run(ctx, id).then(
      () => process.send?.("done"),
      (error: Error) => process.send?.(error.message),
    );
  });
  await db.selectFrom("section").select("code").execute();
  // Node writes it when a program ends by itself, which this one does not.
  flushCompileCache();
  process.send?.("ready");
}
