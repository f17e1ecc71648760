import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileCache } from "../compile-cache.ts";
import type { TestPortal } from "../test-portal.ts";

/** What the portal wrote into its log about a request that failed. */
export type Failure = { reqId?: string; code?: string; msg?: string; err?: { message?: string; stack?: string } };
/** Sizes in bytes after a collection; the longest turn of the loop in milliseconds of the thread's own work, since the last time it was asked. */
export type Figures = {
  heapUsed: number;
  heapTotal: number;
  rss: number;
  external: number;
  worstDelay: number;
  longestTurn: { milliseconds: number; from: number; to: number };
};
export type Told = { port?: number; failure?: Failure; figures?: Figures };
export type PortalProcess = Awaited<ReturnType<typeof startPortalProcess>>;

/** A second portal on the database of a test's, in a process of its own with the limits that `npm start` sets. */
export async function startPortalProcess(portal: TestPortal) {
  const key = portal.ctx.config.secretKeys[0]?.toString("base64") ?? "";
  const now = portal.ctx.clock.now().toISOString();
  const child: ChildProcess = fork(fileURLToPath(new URL("serve-portal.ts", import.meta.url)), [portal.applicationUrl, key, now], {
    env: { ...process.env, ...compileCache },
    execArgv: [...startFlags(), "--expose-gc"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const failures: Failure[] = [];
  const waiting: { takes: (told: Told) => boolean; giveUp: (error: Error) => void }[] = [];
  let ended: string | undefined;
  child.on("message", (told: Told) => {
    if (told.failure) failures.push(told.failure);
    const at = waiting.findIndex(({ takes }) => takes(told));
    if (at >= 0) waiting.splice(at, 1);
  });
  child.once("exit", (code, signal) => {
    ended = signal ?? String(code);
    for (const { giveUp } of waiting) giveUp(new Error(`The portal's process ended (${ended}).`));
  });
  const hear = <T>(read: (told: Told) => T | undefined): Promise<T> =>
    new Promise<T>((resolve, giveUp) => {
      const takes = (told: Told) => {
        const heard = read(told);
        if (heard !== undefined) resolve(heard);
        return heard !== undefined;
      };
      waiting.push({ takes, giveUp });
    });
  const port = await hear(({ port }) => port);

  return {
    port,
    pid: child.pid ?? 0,
    /** What failed so far, by the log. */
    failures,
    /** How it ended, when it did. */
    ended: () => ended,
    figures(): Promise<Figures> {
      const heard = hear(({ figures }) => figures);
      child.send("figures");
      return heard;
    },
    async stop(): Promise<void> {
      if (ended !== undefined) return;
      const exit = once(child, "exit");
      child.send("end");
      await exit;
    },
  };
}

/** The flags of Node that the command to start the portal has. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL("../../../../../package.json", import.meta.url), "utf8")) as {
    scripts: Record<string, string>;
  };
  return scripts["start"]?.match(/--max-[\w-]+=\d+/g) ?? [];
}
