import { parentPort } from "node:worker_threads";
import { startCounting } from "./count-steps.ts";

// Loaded by a thread of its own, which has loaded nothing of ours yet.
const count = startCounting();
const { parserCases, slowCase } = await import("./parser-cases.ts");
const counted: [name: string, once: number, twice: number][] = [];
for (const { name, size, make, run } of [...parserCases, slowCase]) {
  const [given, doubled] = [make(size), make(size * 2)] as never[];
  // The first time things are made that stay.
  await run(make(8) as never);
  counted.push([name, await count(() => run(given!)), await count(() => run(doubled!))]);
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window's
parentPort?.postMessage(counted);
