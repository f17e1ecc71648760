import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { workerEnvironment } from "../config.ts";
import type { Logger } from "pino";

export type KeptWorker = {
  pid(): number | undefined;
  /** What the worker tells of itself, as Prometheus reads it; undefined where it does not say so within a second. */
  figures(): Promise<string | undefined>;
  stop(): Promise<void>;
};

/** What a worker that is asked for its figures answers. */
export type ToldFigures = { figures: string };
export const asksForFigures = "figures";

/** Milliseconds that a worker may take to tell its figures: longer than any of its turns, and not longer than whoever asks for all of them waits. */
const tellingWithin = 1_000;

/** Keeps one worker process running: started again when it dies (after a second), stopped in order. Resolves once the first is ready. */
export async function keepWorker(databaseUrl: string, log: Logger, dataDirectory?: string): Promise<KeptWorker> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  const start = (ready?: () => void) => {
    child = fork(join(import.meta.dirname, "../worker.ts"), {
      env: workerEnvironment(databaseUrl, dataDirectory),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // Rows are short-lived: a larger young generation than this only makes the worker larger. With a little more room than V8 gives (50) to what lives long it is looked
      // through once in two files instead of twice in one; with twice as much, an import of 100,000 edits makes the worker larger than it may be.
      execArgv: ["--max-old-space-size=1024", "--max-semi-space-size=16", "--heap-growing-percent=60"],
    });
    child.on("message", (message) => {
      if (message === "ready") ready?.();
    });
    child.once("exit", (code, signal) => {
      child = undefined;
      if (stopping) return;
      log.error({ code, signal }, "the worker ended; it is started again");
      timer = setTimeout(() => start(ready), 1000);
    });
  };
  await new Promise<void>((resolve) => start(resolve));
  return {
    pid: () => child?.pid,
    figures: async () => (child?.connected ? askFigures(child) : undefined),
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const running = child;
      if (!running) return;
      await new Promise<void>((resolve) => {
        const kill = setTimeout(() => running.kill("SIGKILL"), 15_000);
        running.once("exit", () => {
          clearTimeout(kill);
          resolve();
        });
        running.kill("SIGTERM");
      });
    },
  };
}

function askFigures(worker: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (text?: string) => {
      clearTimeout(timer);
      worker.off("message", take);
      resolve(text);
    };
    const take = (message: unknown) => {
      if (typeof message === "object" && message !== null && "figures" in message) end((message as ToldFigures).figures);
    };
    const timer = setTimeout(() => end(), tellingWithin);
    worker.on("message", take);
    worker.send(asksForFigures, (error) => {
      if (error) end();
    });
  });
}
