import { pino } from "pino";
import { readConfig } from "./config.ts";
import { logOf } from "./config/log.ts";
import { connectionsOf } from "./config/size.ts";
import type { Context } from "./context.ts";
import { connect } from "./db/connect.ts";
import { checkConnections } from "./db/check-connections.ts";
import { DatabaseClock } from "./db/database-clock.ts";
import { limits } from "./db/limits.ts";
import { openS3Store } from "./objects/s3-store.ts";
import { openReplicas } from "./db/replica/replicas.ts";
import { openQueue, workOn } from "./jobs/queue.ts";
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
import { findPrepared } from "./prepare-database.ts";
import { giveWay } from "./jobs/give-way.ts";
import { hasSecrets } from "./ingestion/reseal-secrets.ts";
import { prepareSecretKey } from "./remote/secret-keys.ts";
import { version } from "./version.ts";
import { endProcess } from "./run-until-stopped.ts";
import { startTraces } from "./traces/start-traces.ts";
import { traceOfLine } from "./traces/traces.ts";

// The process beside the API that parses, checks, consolidates and closes: what is heavy never runs in the API's event loop.
// Where there are too few cores for both, somebody's page comes first. Before anything else, so that all threads have it.
giveWay();
const config = readConfig();
const log = pino({ level: config.log.level, name: "worker", mixin: traceOfLine });
const endTraces = await startTraces(config.traces, log, "hub-worker");
const url = config.databaseUrl;
if (!url) throw new Error("The worker needs DATABASE_URL; the portal sets it.");
// The portal that keeps a worker has prepared the database itself.
if (config.role === "worker") await findPrepared(config);

const { db, close } = connect(url, {
  limits: limits.jobs,
  max: config.size.jobs,
  applicationName: "hub-worker",
  onError: (error) => logOf(log, config.log, "database").warn({ err: error }, "database connection lost"),
});
const ofJobs = logOf(log, config.log, "jobs");
const queue = await openQueue(config.databaseDirectUrl ?? url, ofJobs, { supervise: true, size: config.size });
const objects = config.objectStore && (await openS3Store(config.objectStore));
const replicas =
  config.databaseReadUrl === undefined
    ? undefined
    : openReplicas(url, config.databaseReadUrl, { base: limits.jobs, max: config.size.tasks, log: logOf(log, config.log, "database") });
// A worker that a portal keeps is part of that node.
if (config.role === "worker" && !config.databaseDirectUrl) await checkConnections(db, connectionsOf(config), log);
const clock = new DatabaseClock(logOf(log, config.log, "database"));
await clock.look(db);
clock.follow(db);
const ctx: Context = { db, config, log: ofJobs, clock, queue, objects, replicas };
if (config.role === "worker") await prepareSecretKey(config, () => hasSecrets(ctx));
// What a job did is seen by everybody from then on, wherever they read.
const figures = createWorkerFigures();
await workOn(queue, ctx, figures.ofJobs(handlers), async () => replicas?.note(db, null));
const endDuties = runDuties(ctx, figures.ofDuties(duties));
// A worker that a portal keeps is asked by it; one by itself has a port of its own.
const served = config.role === "worker" && config.metrics ? await serveMetrics(figures, config.metrics) : undefined;
process.on("message", (message) => {
  if (message !== asksForFigures) return;
  void figures.tell().then(({ text }) => process.send?.({ figures: text } satisfies ToldFigures));
});
// One that a portal keeps is where that portal is.
const leave = config.role === "worker" ? await keepNode(ctx, []) : undefined;
log.info("worker ready");
process.send?.("ready");

let stopping: Promise<void> | undefined;
const stop = (code = 0) =>
  (stopping ??= (async () => {
    endDuties();
    watch?.end();
    await health?.close();
    await served?.close();
    await leave?.();
    await queue.stop().catch((error: unknown) => log.warn({ err: error }, "queue did not stop"));
    await replicas?.close();
    await close();
    await endTraces();
    await endProcess(code);
  })());
// The portal that keeps a worker looks itself.
const health = config.role === "worker" ? watchHealth(url) : undefined;
const watch = health && watchRelease(health);
void watch?.tooOld.then(() => {
  log.error({ version }, "the database is past this release: its worker takes no more work and ends");
  return stop(tooOldExit);
});
// The portal's end is the worker's end, however the portal ended.
process.on("disconnect", () => void stop());
process.on("SIGTERM", () => void stop());
// Ctrl+C reaches the whole group: the portal decides the order.
process.on("SIGINT", () => undefined);
