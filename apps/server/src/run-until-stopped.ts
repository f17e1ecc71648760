import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { ReleaseTooOld, tooOldExit } from "./db/releases/min-app.ts";

/** Starts something and stops it in order at SIGINT, SIGTERM or once its release is too old; a failure to start is told in one sentence and ends with code 1. */
export async function runUntilStopped(start: () => Promise<{ stop(): Promise<void>; tooOld?: Promise<void> }>): Promise<void> {
  let stopping = false;
  const starting = start();
  const stop = async (code = 0) => {
    if (stopping) return;
    stopping = true;
    const running = await starting.catch(() => undefined);
    await running?.stop();
    await endProcess(code);
  };
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  const { tooOld } = await orTell(() => starting);
  await tooOld;
  if (tooOld) await stop(tooOldExit);
}

/** What `work` answers; where it fails, that is told in one sentence and the process ends with code 1, or that of a release that is too old. */
export async function orTell<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.error(`HUB could not start: ${error instanceof Error ? error.message : String(error)}`);
    return endProcess(error instanceof ReleaseTooOld ? tooOldExit : 1);
  }
}

/**
 * Ends the process. V8 compiles beside the running thread (Node 26): such a thread that wants memory collected at that moment waits for the one that ends, which waits for it, and the process
 * stands for ever. So none is begun any more, and those under way have a moment.
 */
export async function endProcess(code: number): Promise<never> {
  setFlagsFromString("--no-concurrent-sparkplug");
  await sleep(100);
  process.exit(code);
}
