import { CompiledQuery } from "kysely";
import { PgBoss, type Job } from "pg-boss";
import type { Logger } from "pino";
import { parseAddress } from "../db/address.ts";
import { connectionOptions, type Database } from "../db/connect.ts";
import { fixed, type Size, sizes } from "../config/size.ts";
import { limits } from "../db/limits.ts";
import { carry, traceWork } from "../traces/traces.ts";

/** Every kind of work that runs outside the API's process, with what it is told. */
export type Jobs = {
  "process-upload": { uploadId: number };
  "close-due-scenario": { scenarioId: number };
  "refresh-findings": { legalEntityId: number | null };
  "run-task": { taskId: number };
  "collect-source": { runId: number };
  "make-backup": { runId: number };
};
export type JobName = keyof Jobs;
const jobNames: JobName[] = ["process-upload", "close-due-scenario", "refresh-findings", "run-task", "collect-source", "make-backup"];

export type Queue = {
  /** Puts a job into the queue within the transaction of `db`: it exists exactly if the transaction commits. */
  send<N extends JobName>(db: Database, name: N, data: Jobs[N]): Promise<void>;
};

export type QueueConnection = Queue & {
  /** Takes jobs of one kind, one at a time (imports and exports, and pick-ups, as many as the node's size says); a job whose worker died is given out again within 15 seconds. */
  work<N extends JobName>(name: N, handler: (data: Jobs[N], signal: AbortSignal) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Sets the queue up in the database of its owner: its tables and every kind of work. Whoever works with it afterwards owns nothing. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    ...connectionOptions(ownerUrl, limits.owner),
    application_name: "hub-queue-setup",
    max: 1,
    supervise: false,
    schedule: false,
  });
  // What fails here is thrown by the call itself.
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const name of jobNames) {
      const options = { ...queueOptions, expireInSeconds: longest[name] ?? queueOptions.expireInSeconds };
      await boss.createQueue(name, options);
      // One that is there already, of an older portal, keeps its settings otherwise.
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * What the work of a worker that died waits for, one after the other, in seconds: its silence has to count (the queue takes no less), a node has to look (each
 * does, and lets it be while the look of another that has died since is fresh), then it rests before it is tried again, and is fetched.
 */
export const takeover = { silence: 10, look: 2, fresh: 1, rest: 1, fetch: 0.5 };
/** A sign of life, so often that a worker whose event loop is held up for seven seconds keeps its work. */
const beatSeconds = 2;

/** What may take longer than an hour, in seconds: a back-up of many years that is restored on trial. */
const longest: Partial<Record<JobName, number>> = { "make-backup": 12 * 3600 };

const queueOptions = {
  notify: true,
  // Whoever is replacing a server gets a minute. What can never be done counts its own tries, where it is begun.
  retryLimit: 8,
  retryDelay: takeover.rest,
  heartbeatSeconds: takeover.silence,
  expireInSeconds: 3600,
  deleteAfterSeconds: 7 * 86400,
};

/** Connects to the queue in the database at `url` (pg-boss, schema `pgboss`), which is set up. `supervise` keeps it tidy: once per node is enough. */
export async function openQueue(
  url: string,
  log: Logger,
  options: { supervise?: boolean; size?: Pick<Size, "tasks" | "sources"> } = {},
): Promise<QueueConnection> {
  // A long import of one person does not keep another's export waiting, nor a slow server another.
  const { tasks, sources } = options.size ?? sizes.medium;
  const atOnce: Partial<Record<JobName, number>> = { "run-task": tasks, "collect-source": sources };
  const boss = new PgBoss({
    ...connectionOptions(url, limits.queue),
    application_name: "hub-queue",
    max: fixed.queue,
    supervise: options.supervise ?? false,
    schedule: false,
    migrate: false,
    // Whoever works is woken the moment a job is there; polling goes on as the backstop, and is all there is where the line for it does not know which of several servers to take.
    useListenNotify: (options.supervise ?? false) && keepsSession(url),
    monitorIntervalSeconds: takeover.fresh,
    superviseIntervalSeconds: takeover.look,
  });
  boss.on("error", (error) => log.error({ err: error }, "queue"));
  await boss.start();
  return {
    async send(db, name, data) {
      // What is traced goes on in the worker. A job without it begins a trace of its own, as those of an older portal do.
      const traceparent = carry();
      await boss.send(name, traceparent === undefined ? data : { ...data, traceparent }, {
        db: {
          executeSql: async (text: string, values: unknown[] = []) => ({
            rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows,
          }),
        },
      });
    },
    async work(name, handler) {
      await boss.work(
        name,
        {
          batchSize: 1,
          localConcurrency: atOnce[name] ?? 1,
          pollingIntervalSeconds: takeover.fetch,
          notifyPollingIntervalSeconds: takeover.fetch,
          heartbeatRefreshSeconds: beatSeconds,
        },
        async ([job]: Job<Jobs[typeof name]>[]) => {
          if (!job) return;
          const { traceparent, ...data } = job.data as Jobs[typeof name] & { traceparent?: unknown };
          await traceWork("job", name, () => handler(data as Jobs[typeof name], job.signal), traceparent);
        },
      );
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** Whether one connection to the address stays what it is: to one server, and not through a pooler. */
function keepsSession(url: string): boolean {
  const { hosts, pooled } = parseAddress(url);
  return hosts.length === 1 && !pooled;
}

/** What each kind of job runs; `C` is the context it runs in. */
export type Handlers<C> = { [N in JobName]: (ctx: C, data: Jobs[N], signal: AbortSignal) => Promise<void> };

/** Gives each kind of job its worker; `after` is done once a job is over, however it went. */
export async function workOn<C>(queue: QueueConnection, ctx: C, handlers: Handlers<C>, after?: () => Promise<unknown>): Promise<void> {
  for (const name of Object.keys(handlers) as JobName[]) {
    const handle = handlers[name] as (ctx: C, data: Jobs[typeof name], signal: AbortSignal) => Promise<void>;
    await queue.work(name, async (data, signal) => {
      try {
        await handle(ctx, data, signal);
      } finally {
        await after?.();
      }
    });
  }
}
