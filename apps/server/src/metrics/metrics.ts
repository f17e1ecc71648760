import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { connect } from "../db/connect.ts";
import { limits } from "../db/limits.ts";
import type { Pools } from "../db/pools.ts";
import type { Answered } from "../http/watch-answers.ts";
import type { Readiness } from "../http/readiness.ts";
import { version } from "../version.ts";
import { countJobs, countWork, sizeOfDatabase } from "./read-work.sql.ts";

export type Metrics = {
  noteAnswer(answered: Answered): void;
  /** All figures as Prometheus reads them, with their content type. Answers in any case, within two seconds: what the database would say is left out where it does not answer. */
  tell(): Promise<{ contentType: string; text: string }>;
  close(): Promise<void>;
};

type Watched = { url: string; pools: Pools; readiness: Readiness; dataDirectory: string; clock?: { skewSeconds: number } };

/** What runs here, in figures: requests, this process, its connections, and the work of all nodes as the database has it. Names nobody and says nothing of anybody's pay. */
export function createMetrics({ url, pools, readiness, dataDirectory, clock }: Watched): Metrics {
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
  const disk = gauge("hub_disk_bytes", "The disk of the data directory.", ["state"]);
  const { db, close } = connect(url, { limits: limits.health, max: 1, maxLifetimeSeconds: 30, applicationName: "hub-metrics" });

  const lookAtDatabase = async (): Promise<void> => {
    try {
      const jobs = await countJobs(db);
      const amounts = [...jobs.map((each) => ({ ...each, kind: `job:${each.kind}` })), ...(await countWork(db))];
      const size = await sizeOfDatabase(db);
      for (const each of [work, oldest]) each.reset();
      for (const { kind, state, count, oldest: age } of amounts) {
        work.set({ kind, state }, count);
        if (age !== null) oldest.set({ kind, state }, age);
      }
      bytes.set(size);
    } catch {
      // Figures of an hour ago would look like today's.
      for (const each of [work, oldest]) each.reset();
      bytes.remove();
    }
  };
  const lookAtNode = async (): Promise<void> => {
    for (const [name, { pool }] of Object.entries({ pages: pools.pages, door: pools.door }) as [string, { pool: Pool }][]) {
      connections.set({ pool: name, state: "busy" }, pool.totalCount - pool.idleCount);
      connections.set({ pool: name, state: "idle" }, pool.idleCount);
      waiting.set({ pool: name }, pool.waitingCount);
    }
    for (const each of Object.values(replica)) each.reset();
    for (const { name, up, lagSeconds, connections: held } of pools.replicas?.figures() ?? []) {
      replica.up.set({ replica: name }, up ? 1 : 0);
      if (lagSeconds !== undefined) replica.lag.set({ replica: name }, lagSeconds);
      for (const [state, count] of Object.entries(held)) connections.set({ pool: `replica ${name}`, state }, count);
    }
    for (const [from, count] of Object.entries(pools.replicas?.counts() ?? {})) replica.reads.set({ from }, count);
    skew.set(clock?.skewSeconds ?? 0);
    // Counting may take too long where the database is well.
    up.set((await pools.health.ask()) === "database-unavailable" ? 0 : 1);
    const reason = await readiness.ask();
    ready.reset();
    ready.set({ reason: reason ?? "" }, reason === undefined ? 1 : 0);
    const space = await statfs(dataDirectory).catch(() => undefined);
    disk.reset();
    if (!space) return;
    disk.set({ state: "free" }, space.bavail * space.bsize);
    disk.set({ state: "all" }, space.blocks * space.bsize);
  };
  // Whoever asks meanwhile shares the answer: a scraper gone wild asks the database no more often.
  let asked: Promise<unknown> | undefined;
  return {
    noteAnswer: ({ method, route, status, seconds }) => answers.observe({ method, route, status }, seconds),
    async tell() {
      await (asked ??= Promise.all([lookAtDatabase(), lookAtNode()]).finally(() => (asked = undefined)));
      return { contentType: register.contentType, text: await register.metrics() };
    },
    close,
  };
}
