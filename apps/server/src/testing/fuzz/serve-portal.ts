import type { FastifyReply, FastifyRequest } from "fastify";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { buildApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import type { Context } from "../../context.ts";
import { openPools } from "../../db/pools.ts";
import { openQueue } from "../../jobs/queue.ts";
import { denyOutside } from "./deny-outside.ts";
import type { Failure, Figures, Told } from "./portal-process.ts";

// A portal as it answers in earnest, alone in a process that its test asks what it needs: memory, and how long one turn of its loop took.
denyOutside();
const [url = "", key = "", now = ""] = process.argv.slice(2);
const tell = (told: Told) => process.send?.(told);
const log = pino({ level: "error" }, { write: (line: string) => tell({ failure: JSON.parse(line) as Failure }) });
const pools = openPools(url);
const config = { ...readConfig({}), mode: "test", secretKeys: [Buffer.from(key, "base64")] };
const ctx: Context = { db: pools.pages.db, config, log, queue: await openQueue(url, log), clock: { now: () => new Date(now) } };
const app = await buildApp(ctx, pools);
// Which operation an address was taken for: the test judges an answer by it.
const tellOperation = async (request: FastifyRequest, reply: FastifyReply) =>
  void reply.header("x-operation", `${request.method} ${request.routeOptions.url ?? ""}`);
// A stream is never sent as an answer is; an answer may have lost its headers on the way.
app.addHook("onRequest", tellOperation);
app.addHook("onSend", tellOperation);
await app.listen({ host: "127.0.0.1", port: 0 });

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const tick = 20;
let longest = { milliseconds: 0, from: 0, to: 0 };
let last = { at: Date.now(), cpu: cpuMilliseconds() };
// By what the thread itself worked, so that a machine that does much else besides is not taken for a busy portal.
setInterval(() => {
  const next = { at: Date.now(), cpu: cpuMilliseconds() };
  const worked = next.cpu - last.cpu;
  const waited = next.at - last.at - tick;
  const turn = Math.min(worked, waited);
  if (turn > longest.milliseconds) longest = { milliseconds: turn, from: last.at, to: next.at };
  last = next;
}, tick);

process.on("message", (asked: "figures" | "end") => {
  if (asked === "end") process.exit(0);
  void measure().then((figures) => tell({ figures }));
});
tell({ port: (app.server.address() as AddressInfo).port });

/** Collects until nothing more is given back: finalizers of one pass let go of what the next one takes, and pages are returned to the system late. */
async function measure(): Promise<Figures> {
  const figures = { longestTurn: longest, worstDelay: delay.max / 1e6 };
  let held = process.memoryUsage();
  for (let pass = 0; pass < 20; pass += 1) {
    globalThis.gc?.();
    await sleep(250);
    const now = process.memoryUsage();
    const isSettled = pass > 2 && now.rss > held.rss - 1e6;
    held = now;
    if (isSettled) break;
  }
  longest = { milliseconds: 0, from: 0, to: 0 };
  delay.reset();
  last = { at: Date.now(), cpu: cpuMilliseconds() };
  const { heapUsed, heapTotal, rss, external } = held;
  return { ...figures, heapUsed, heapTotal, rss, external };
}

function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
