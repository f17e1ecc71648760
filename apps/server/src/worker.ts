import { pino } from "pino";
import { readConfig } from "./config.ts";
import { logOf } from "./config/log.ts";
import type { Context } from "./context.ts";
import { limits } from "./db/limits.ts";
import { openReplicas } from "./db/replica/replicas.ts";
import { workOn } from "./jobs/queue.ts";
import { asksForFigures, type ToldFigures } from "./jobs/worker-process.ts";
import { createWorkerFigures } from "./metrics/worker-figures.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { runDuties } from "./jobs/run-duties.ts";
import { duties } from "./duties.ts";
import { handlers } from "./job-handlers.ts";
import { tooOldExit } from "./db/releases/min-app.ts";
import { watchRelease } from "./db/releases/watch-release.ts";
import { watchHealth } from "./db/watch-health.ts";
import { keepNode } from "./nodes/keep-node.ts";
import { endAll, openProcess } from "./open-process.ts";
import { findPrepared } from "./prepare-database.ts";
import { giveWay } from "./jobs/give-way.ts";
import { version } from "./version.ts";
import { endProcess } from "./run-until-stopped.ts";
import { startTraces } from "./traces/start-traces.ts";
import { traceOfLine } from "./traces/traces.ts";

// The process beside the API that parses, checks, consolidates and closes: what is heavy never runs in the API's event loop.
// Where there are too few cores for both, somebody's page comes first. Before anything else, so that all threads have it.
giveWay();
const config = readConfig();
const log = pino({ level: config.log.level, name: "worker", mixin: traceOfLine });
const started: (() => unknown)[] = [await startTraces(config.traces, log, "hub-worker")];
const url = config.databaseUrl;
if (!url) throw new Error("The worker needs DATABASE_URL; the portal sets it.");
// The portal that keeps a worker has prepared the database itself.
if (config.role === "worker") await findPrepared(config);

const replicas =
  config.databaseReadUrl === undefined
    ? undefined
    : openReplicas(url, config.databaseReadUrl, { base: limits.jobs, max: config.size.tasks, log: logOf(log, config.log, "database") });
started.push(() => replicas?.close());
const opened = await openProcess(config, { url, direct: config.databaseDirectUrl ?? url, log, works: true }, started);
opened.clock.follow(opened.ctx.db);
const ctx: Context = { ...opened.ctx, replicas };
// What a job did is seen by everybody from then on, wherever they read.
const figures = createWorkerFigures();
await workOn(opened.queue, ctx, figures.ofJobs(handlers), async () => replicas?.note(ctx.db, null));
// A worker that a portal keeps is asked by it; one by itself has a port of its own.
if (config.role === "worker" && config.metrics) started.push((await serveMetrics(figures, config.metrics)).close);
process.on("message", (message) => {
  if (message !== asksForFigures) return;
  void figures.tell().then(({ text }) => process.send?.({ figures: text } satisfies ToldFigures));
});
// One that a portal keeps is where that portal is.
if (config.role === "worker") started.push(await keepNode(ctx, []));
started.push(runDuties(ctx, figures.ofDuties(duties)));
log.info("worker ready");
process.send?.("ready");

// The portal that keeps a worker looks itself.
const health = config.role === "worker" ? watchHealth(url) : undefined;
if (health) started.push(health.close);
const watch = health && watchRelease(health);
if (watch) started.push(watch.end);

let stopping: Promise<void> | undefined;
const stop = (code = 0) => (stopping ??= endAll(started, log).then(() => endProcess(code)));
void watch?.tooOld.then(() => {
  log.error({ version }, "the database is past this release: its worker takes no more work and ends");
  return stop(tooOldExit);
});
// The portal's end is the worker's end, however the portal ended.
process.on("disconnect", () => void stop());
process.on("SIGTERM", () => void stop());
// Ctrl+C reaches the whole group: the portal decides the order.
process.on("SIGINT", () => undefined);
