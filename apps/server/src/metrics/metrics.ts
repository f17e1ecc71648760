import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Connection, connect } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import type { Pools } from "../db/pools.ts";
import type { KeptWorker } from "../jobs/worker-process.ts";
import type { Answered } from "../http/watch-answers.ts";
import { type Pressure, pressures } from "../http/pressure.ts";
import type { Readiness } from "../http/readiness.ts";
import type { Live, LiveFigures } from "../live/live.ts";
import { version } from "../version.ts";
import { type BackupFigures, countAuditWaiting, countJobs, countWork, readBackups, sizeOfDatabase } from "./read-work.sql.ts";

export type Metrics = {
  noteAnswer(answered: Answered): void;
  /** All figures as Prometheus reads them, with their content type. Answers in any case, within two seconds: what the database would say is left out where it does not answer. */
  tell(): Promise<{ contentType: string; text: string }>;
  close(): Promise<void>;
};

type Watched = {
  url: string;
  pools: Pools;
  readiness: Readiness;
  pressure?: Pick<Pressure, "pressed"> | undefined;
  dataDirectory: string;
  /** Where the database is, if the portal brings it itself. */
  databaseDirectory?: string | undefined;
  /** Receivers to which the trail is sent on. */
  auditTargets?: readonly string[];
  /** The worker that this portal keeps, if it keeps one. */
  worker?: Pick<KeptWorker, "figures"> | undefined;
  clock?: { skewSeconds: number };
  live?: Pick<Live, "figures">;
};

/** What runs here, in figures: requests, this process, its connections, and the work of all nodes as the database has it. Names nobody and says nothing of anybody's pay. */
export function createMetrics({
  url,
  pools,
  readiness,
  pressure,
  dataDirectory,
  databaseDirectory,
  auditTargets = [],
  worker,
  clock,
  live,
}: Watched): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers: [register] });
  const answers = new Histogram({
    name: "hub_http_request_duration_seconds",
    help: "Requests that were answered, by route.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  });
  gauge("hub_build_info", "The version that runs.", ["version"]).set({ version }, 1);
  const ready = gauge("hub_ready", "1 where this node may be sent work, by what stands in the way otherwise.", ["reason"]);
  const connections = gauge("hub_database_connections", "Connections of this node.", ["pool", "state"]);
  const skew = gauge("hub_clock_skew_seconds", "How far this machine's clock goes before the database's, by which the portal goes.");
  const replica = {
    up: gauge("hub_replica_up", "1 where reads may go to the replica.", ["replica"]),
    lag: gauge("hub_replica_lag_seconds", "How old what the replica shows may be.", ["replica"]),
    reads: gauge("hub_reads", "Reads of people so far, by where they were answered; again: after a replica could not.", ["from"]),
  };
  const waiting = gauge("hub_database_waiting", "Who waits for a connection of this node.", ["pool"]);
  const up = gauge("hub_database_up", "1 where the database answers.");
  const bytes = gauge("hub_database_bytes", "Bytes of the database.");
  const work = gauge("hub_work", "Jobs, deliveries, mails, scenarios and tasks of the whole portal, by state.", ["kind", "state"]);
  const oldest = gauge("hub_work_oldest_seconds", "Age of the oldest that waits.", ["kind", "state"]);
  const pressed = gauge("hub_pressed", "1 where new work is refused, by what there is too much of.", ["reason"]);
  const backups = {
    age: gauge("hub_backup_age_seconds", "Age of the last good back-up, or since when there should be one."),
    period: gauge("hub_backup_period_seconds", "How often a back-up is planned; not told where none is."),
    failed: gauge("hub_backup_failed", "1 where the last one of its kind came to nothing.", ["what"]),
  };
  const tellBackups = (found: BackupFigures | undefined): void => {
    for (const each of Object.values(backups)) each.reset();
    // What has no value is left out: a gauge without labels begins at 0.
    if (found?.age === null || found === undefined) backups.age.remove();
    else backups.age.set(found.age);
    if (found?.period === null || found === undefined) backups.period.remove();
    else backups.period.set(found.period);
    for (const what of ["making", "trial"] as const) if (found) backups.failed.set({ what }, found[what] ? 1 : 0);
  };
  const streams = gauge("hub_live_streams", "Live pages that follow this node.");
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name, help, labelNames, registers: [register] });
  const events = counter("hub_live_events_total", "Events that went out to live pages.");
  const refused = counter("hub_live_refused_total", "Live pages refused, by who had too many: the person, or the node.", ["reason"]);
  const tellLive = ({ open, sent, refused: counts }: LiveFigures): void => {
    streams.set(open);
    for (const each of [events, refused]) each.reset();
    events.inc(sent);
    for (const [reason, count] of Object.entries(counts)) refused.inc({ reason }, count);
  };
  const disk = gauge("hub_disk_bytes", "The disk of the data directory.", ["state"]);
  const databaseDisk = gauge("hub_database_disk_bytes", "The disk of the database that the portal brings.", ["state"]);
  const workerUp = worker && gauge("hub_worker_up", "1 where the worker that this portal keeps tells its figures.");
  const { db, close } = connect(url, { limits: limits.health, max: 1, maxLifetimeSeconds: 30, applicationName: "hub-metrics" });

  const lookAtDatabase = async (): Promise<void> => {
    try {
      const jobs = await countJobs(db);
      const amounts = [
        ...jobs.map((each) => ({ ...each, kind: `job:${each.kind}` })),
        ...(await countWork(db)),
        ...(await countAuditWaiting(db, auditTargets)),
      ];
      const size = await sizeOfDatabase(db);
      for (const each of [work, oldest]) each.reset();
      for (const { kind, state, count, oldest: age } of amounts) {
        work.set({ kind, state }, count);
        if (age !== null) oldest.set({ kind, state }, age);
      }
      bytes.set(size);
      tellBackups(await readBackups(db));
    } catch {
      // Figures of an hour ago would look like today's.
      for (const each of [work, oldest]) each.reset();
      bytes.remove();
      tellBackups(undefined);
    }
  };
  const lookAtNode = async (): Promise<void> => {
    const tellConnections = (pool: string, held: ReturnType<Connection["states"]>) => {
      for (const [state, count] of Object.entries(held)) connections.set({ pool, state }, count);
    };
    for (const name of ["pages", "door"] as const) {
      tellConnections(name, pools[name].states());
      waiting.set({ pool: name }, pools[name].pool.waitingCount);
    }
    for (const each of Object.values(replica)) each.reset();
    for (const { name, up, lagSeconds, connections: held } of pools.replicas?.figures() ?? []) {
      replica.up.set({ replica: name }, up ? 1 : 0);
      if (lagSeconds !== undefined) replica.lag.set({ replica: name }, lagSeconds);
      tellConnections(`replica ${name}`, held);
    }
    for (const [from, count] of Object.entries(pools.replicas?.counts() ?? {})) replica.reads.set({ from }, count);
    if (live) tellLive(live.figures());
    skew.set(clock?.skewSeconds ?? 0);
    // Counting may take too long where the database is well.
    up.set((await pools.health.ask()) === "database-unavailable" ? 0 : 1);
    const reason = await readiness.ask();
    ready.reset();
    ready.set({ reason: reason ?? "" }, reason === undefined ? 1 : 0);
    const now = pressure?.pressed();
    for (const each of pressures) pressed.set({ reason: each }, each === now ? 1 : 0);
    await lookAtDisk(disk, dataDirectory);
    await lookAtDisk(databaseDisk, databaseDirectory);
  };
  const askWorker = async (): Promise<string> => {
    if (!worker) return "";
    const text = await worker.figures();
    workerUp?.set(text === undefined ? 0 : 1);
    return text ?? "";
  };
  // Whoever asks meanwhile shares the answer: a scraper gone wild asks the database no more often.
  let asked: Promise<string> | undefined;
  return {
    noteAnswer: ({ method, route, status, seconds }) => answers.observe({ method, route, status }, seconds),
    async tell() {
      const looks = async () => (await Promise.all([askWorker(), lookAtDatabase(), lookAtNode()]))[0];
      const ofWorker = await (asked ??= looks().finally(() => (asked = undefined)));
      return { contentType: register.contentType, text: `${await register.metrics()}${ofWorker}` };
    },
    close,
  };
}

async function lookAtDisk(disk: Gauge<"state">, directory: string | undefined): Promise<void> {
  const space = directory === undefined ? undefined : await statfs(directory).catch(() => undefined);
  disk.reset();
  if (!space) return;
  disk.set({ state: "free" }, space.bavail * space.bsize);
  disk.set({ state: "all" }, space.blocks * space.bsize);
}
