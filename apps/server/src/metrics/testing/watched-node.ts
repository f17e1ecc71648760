import { pino } from "pino";
import { type LiveLimits, openLive } from "../../live/live.ts";
import { openNode } from "../../testing/open-node.ts";
import type { TestPortal } from "../../testing/test-portal.ts";
import { createMetrics } from "../metrics.ts";
import { serveMetrics } from "../serve-metrics.ts";
import { createWorkerFigures } from "../worker-figures.ts";
import { readFigures } from "./read-figures.ts";

/** `access`: where the lines of its log go, those of accesses included; `limits` of its live pages. */
export type WatchedNode = { token?: string; access?: string[]; limits?: Partial<LiveLimits> } & Pick<
  Parameters<typeof createMetrics>[0],
  "clock" | "pressure"
>;

/** A node with its figures; `ask` reads them as Prometheus does, by their names with labels. `opened` takes what ends it. */
export async function openWatchedNode(portal: TestPortal, opened: (() => Promise<unknown>)[], given: WatchedNode) {
  const { access, token, limits, ...watched } = given;
  const log = access ? pino({ level: "info" }, { write: (line: string) => void access.push(line) }) : portal.ctx.log;
  const parts = { ...portal.ctx.config.log.parts, access: access ? "info" : "silent" };
  const config = { ...portal.ctx.config, log: { ...portal.ctx.config.log, parts } };
  const live = openLive(portal.applicationUrl, log, { limits });
  const ctx = { ...portal.ctx, log, config };
  const node = await openNode(portal.applicationUrl, ctx, { live, note: (answered) => metrics.noteAnswer(answered) });
  const worker = createWorkerFigures();
  // As a worker that has done something.
  const { "run-task": run } = worker.ofJobs<object>({ "run-task": async () => undefined } as never);
  await run({}, { taskId: 1 }, new AbortController().signal);
  await worker.ofDuties<object>({ duty: { every: 60, run: async () => undefined } })["duty"]?.run({});
  const metrics = createMetrics({
    ...node,
    ...watched,
    live,
    url: node.front.url,
    dataDirectory: "/",
    databaseDirectory: "/",
    auditTargets: ["syslog"],
    worker: { figures: async () => (await worker.tell()).text },
  });
  const served = await serveMetrics(metrics, { port: 0, host: "127.0.0.1", token });
  opened.push(node.close, live.close, metrics.close, served.close);
  const address = `http://127.0.0.1:${served.port}/metrics`;
  const ask = async () => readFigures(await (await fetch(address)).text());
  return { ...node, live, address, ask };
}
