import type { Argon2Parameters } from "node:crypto";
import { Worker } from "node:worker_threads";

type Waiting = { resolve(tag: Buffer): void; reject(error: Error): void };
let hashing: { thread: Worker; waiting: Waiting | undefined } | undefined;

/**
 * argon2id in a thread of its own that gives way to everything else (hash-thread.ts), not among those of the process that files and compression need too. One at a time: who calls
 * sees to that. A thread that died is started anew by the next call.
 */
export function hashInThread(parameters: Argon2Parameters): Promise<Buffer> {
  const { thread } = (hashing ??= startThread());
  return new Promise<Buffer>((resolve, reject) => {
    if (hashing) hashing.waiting = { resolve, reject };
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(parameters);
  });
}

function startThread(): NonNullable<typeof hashing> {
  const thread = new Worker(new URL("./hash-thread.ts", import.meta.url));
  const started: NonNullable<typeof hashing> = { thread, waiting: undefined };
  const take = (): Waiting | undefined => {
    const { waiting } = started;
    started.waiting = undefined;
    // Nothing waits for it now: the process may end.
    thread.unref();
    return waiting;
  };
  const fail = (error: Error) => {
    if (hashing === started) hashing = undefined;
    take()?.reject(error);
  };
  thread.on("message", (tag: Uint8Array) => take()?.resolve(Buffer.from(tag)));
  thread.on("error", fail);
  thread.on("exit", () => fail(new Error("the thread that hashes passwords ended")));
  return started;
}
