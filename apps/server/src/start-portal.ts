import type { FastifyInstance } from "fastify";
import { pino, type Logger } from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import { bringData } from "./bring-data.ts";
import type { Context } from "./context.ts";
import { targetsOf } from "./config/audit.ts";
import { logOf } from "./config/log.ts";
import { openPools } from "./db/pools.ts";
import { watchRelease } from "./db/releases/watch-release.ts";
import { lockDataDirectory } from "./db/data-directory-lock.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./db/embedded-postgres.ts";
import { bringAssets } from "./http/page-assets.ts";
import { builtPages } from "./http/pages.ts";
import { createPressure } from "./http/pressure.ts";
import { createReadiness } from "./http/readiness.ts";
import { openLive } from "./live/live.ts";
import { keepWorker } from "./jobs/worker-process.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { keepNode } from "./nodes/keep-node.ts";
import { endAll, openProcess } from "./open-process.ts";
import { findPrepared, prepareDatabase } from "./prepare-database.ts";
import { startTraces } from "./traces/start-traces.ts";
import { traceOfLine } from "./traces/traces.ts";
import { openDueMonths } from "./validation/consolidations/open-due-months.ts";
import { prepareSetUp } from "./session/set-up.ts";
import { version } from "./version.ts";
import { join } from "node:path";

export type Portal = {
  address: string;
  setUpKey: string | undefined;
  ctx: Context;
  databaseUrl: string;
  postgresPid(): number | undefined;
  workerPid(): number | undefined;
  /** Resolves when the database is past this release: the portal is to be stopped. */
  tooOld: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts everything in order: lock, database, migrations, queue, worker, HTTP. What was started is stopped again when a later step fails. `arrange` fills a new
 * portal while nothing else is at work on it: no duty takes what it does for something left undone.
 */
export async function startPortal(
  config: Config,
  log: Logger = pino({ level: config.log.level, mixin: traceOfLine }),
  arrange?: (ctx: Context, databaseUrl: string) => Promise<void>,
): Promise<Portal> {
  const started: (() => unknown)[] = [];
  const stop = () => endAll(started, log);
  try {
    started.push(await startTraces(config.traces, log, "hub"));
    const postgres = config.databaseUrl === undefined ? await startOwnDatabase(config, log, started) : undefined;
    const { url, applied, ahead } = config.role === "api" ? await findPrepared(config) : await prepareDatabase(config, postgres?.url, log);
    if (applied.length > 0) log.info({ applied }, "migrations applied");
    const direct = postgres ? url : (config.databaseDirectUrl ?? url);
    // What is brought and mended at the start is work of the kind of a job, and two portals that start at once wait for each other.
    const { ctx: first, clock, onError, ...starting } = await openProcess(config, { url, direct, log, works: false }, started);
    if (config.role === "all" && ahead === undefined) await bringData(first);
    await arrange?.(first, url);
    const worker = config.role === "all" ? await keepWorker(url, log, config.dataDirectory) : undefined;
    if (worker) started.push(() => worker.stop());
    // The worker does it by the clock; nobody waits for its first minute.
    if (config.role === "all") await openDueMonths(first);
    const setUpKey = await prepareSetUp(first);
    await bringAssets(first, builtPages, ahead === undefined);
    await starting.close();
    const pools = openPools(url, { onError, size: config.size, readUrl: config.databaseReadUrl, log: logOf(log, config.log, "database") });
    started.push(pools.close);
    started.push(clock.follow(pools.pages.db));
    const ctx: Context = { ...first, db: pools.pages.db };
    const readiness = createReadiness(pools.health);
    const pressure = createPressure(config.pressure, () => pools.pages.pool.waitingCount);
    const live = openLive(direct, logOf(log, config.log, "database"), { onChange: () => pools.replicas?.heard() });
    started.push(live.close);
    const metrics =
      config.metrics &&
      createMetrics({
        url,
        pools,
        readiness,
        pressure,
        dataDirectory: config.dataDirectory,
        databaseDirectory: postgres && join(config.dataDirectory, "postgres"),
        auditTargets: targetsOf(config.audit),
        worker,
        clock,
        live,
      });
    if (metrics) started.push(metrics.close);
    const watch = watchRelease(pools.health);
    started.push(() => watch.end());
    void watch.tooOld.then(() => log.error({ version }, "the database is past this release, which ends"));
    const app = await buildApp(ctx, pools, { readiness, note: metrics?.noteAnswer, live, pressure });
    if (metrics && config.metrics) started.push((await serveMetrics(metrics, config.metrics)).close);
    started.push(async () => {
      // Whoever distributes requests hears first that the portal stops, while it still answers; what has no end goes to another node then.
      const drained = readiness.drain(config.drainSeconds);
      live.drain();
      await drained;
      await closeApp(app);
    });
    const address = await app.listen({ port: config.port, host: config.host });
    started.push(await keepNode(ctx, [Number(new URL(address).port), ...(config.metrics ? [config.metrics.port] : [])]));
    return {
      address,
      setUpKey,
      ctx,
      databaseUrl: url,
      postgresPid: () => postgres?.pid(),
      workerPid: () => worker?.pid(),
      tooOld: watch.tooOld,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How long answers and files that are under way may go on once the portal is to stop. */
const graceMilliseconds = 10_000;

async function closeApp(app: FastifyInstance): Promise<void> {
  // A reader who takes nothing, or a sender who sends nothing, would keep it from ever ending.
  const end = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds);
  await app.close();
  clearTimeout(end);
}

async function startOwnDatabase(config: Config, log: Logger, started: (() => unknown)[]): Promise<EmbeddedPostgres> {
  const lock = await lockDataDirectory(config.dataDirectory);
  started.push(() => lock.release());
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDirectory, "postgres"),
    bin: config.postgresBin,
    log: (line) => log.debug(line),
    onLost: (reason) => log.error({ reason }, "the database was lost and is started again"),
  });
  started.push(() => postgres.stop());
  if (config.postgresBin === undefined)
    log.warn(
      "the database is the PostgreSQL that comes with the portal, for trying it and for small groups: set DATABASE_URL to one of your own for a group's pay data",
    );
  if (postgres.adopted) log.info("the database was still running and was taken over");
  return postgres;
}
