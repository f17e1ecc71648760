import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { logOf } from "./config/log.ts";
import { connectionsOf } from "./config/size.ts";
import type { Context } from "./context.ts";
import { checkConnections } from "./db/check-connections.ts";
import { connect } from "./db/connect.ts";
import { DatabaseClock } from "./db/database-clock.ts";
import { limits } from "./db/limits.ts";
import { hasSecrets } from "./ingestion/reseal-secrets.ts";
import { openQueue } from "./jobs/queue.ts";
import { openS3Store } from "./objects/s3-store.ts";
import { prepareSecretKey } from "./remote/secret-keys.ts";

/** `direct` is the same database past every pooler, where the queue listens and locks by session; `works`: this process does the jobs. */
type Given = { url: string; direct: string; log: Logger; works: boolean };

/**
 * What each process of a portal begins with once its database is prepared: connections for work of the kind of a job, the queue, the store of files, the database's clock, the key of the
 * secrets. `started` takes what ends each, also where a later one fails.
 */
export async function openProcess(config: Config, { url, direct, log, works }: Given, started: (() => unknown)[]) {
  // A worker that a portal keeps is part of that portal's node.
  const isNode = !works || config.role === "worker";
  const ofDatabase = logOf(log, config.log, "database");
  const onError = (error: Error) => ofDatabase.warn({ err: error }, "database connection lost");
  // Ended last: jobs that are under way when the process is to end still have their files.
  const objects = config.objectStore && (await openS3Store(config.objectStore));
  if (objects) started.push(() => objects.close());
  const applicationName = works ? "hub-worker" : "hub";
  const { db, close } = connect(url, { limits: limits.jobs, max: config.size.jobs, applicationName, onError });
  started.push(close);
  const ofJobs = logOf(log, config.log, "jobs");
  const queue = await openQueue(direct, ofJobs, { supervise: works, size: config.size });
  started.push(() => queue.stop());
  // A pooler shares what the server lets in.
  if (isNode && !config.databaseDirectUrl) await checkConnections(db, connectionsOf(config), log);
  const clock = new DatabaseClock(ofDatabase);
  await clock.look(db);
  const ctx: Context = { db, config, log: works ? ofJobs : log, clock, queue, objects };
  if (isNode) await prepareSecretKey(config, () => hasSecrets(ctx));
  return { ctx, queue, clock, close, onError };
}

/** Ends what was started, the last first; what cannot be ended is logged and keeps nothing else from its end. */
export async function endAll(started: (() => unknown)[], log: Pick<Logger, "error">): Promise<void> {
  for (const end of started.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      log.error({ err: error }, "stopping");
    }
  }
}
