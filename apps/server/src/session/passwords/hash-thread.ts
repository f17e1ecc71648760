import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { parentPort } from "node:worker_threads";
import { giveWay } from "../../jobs/give-way.ts";

// The thread that hashes passwords, one after the other. Where cores are few, somebody's page comes first: on Linux a priority is that of the thread alone, elsewhere of the whole process.
if (process.platform === "linux") giveWay();
parentPort?.on("message", (parameters: Argon2Parameters) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(argon2Sync("argon2id", parameters));
});
