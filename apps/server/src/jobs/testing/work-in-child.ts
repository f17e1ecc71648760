import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { type JobName, openQueue } from "../queue.ts";

// A node of its own, to be killed or held up: takes the kinds of job that it is told, says so, and keeps each until it ends; or is busy without a pause before it has done it.
const [, , url = "", kinds = "", busy = ""] = process.argv;
const queue = await openQueue(url, pino({ level: "silent" }));
for (const name of kinds.split(",") as JobName[]) {
  await queue.work(name, async () => {
    process.send?.(name);
    if (!busy) return new Promise(() => undefined);
    const [before, held] = busy.split(",").map(Number);
    await sleep(before);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, held);
  });
}
process.send?.("ready");
