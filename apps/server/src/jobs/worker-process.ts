import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { workerEnvironment } from "../config.ts";
import type { Logger } from "pino";

/** Keeps one worker process running: started again when it dies (after a second), stopped in order. Resolves once the first is ready. */
export async function keepWorker(
  databaseUrl: string,
  log: Logger,
  dataDirectory?: string,
): Promise<{ pid(): number | undefined; stop(): Promise<void> }> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  const start = (ready?: () => void) => {
    child = fork(join(import.meta.dirname, "../worker.ts"), {
      env: workerEnvironment(databaseUrl, dataDirectory),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // Rows are short-lived: a larger young generation than this only makes the worker larger, by some 50 MB.
      execArgv: ["--max-old-space-size=1024", "--max-semi-space-size=8"],
    });
    child.once("message", () => ready?.());
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
