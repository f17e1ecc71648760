import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { canReach, chooseAccount, handOverCluster, requireOwnCluster } from "./embedded-postgres/account.ts";
import { findBinaries, findPackage, prepareBinaries } from "./embedded-postgres/binaries.ts";
import { explainFailure } from "./embedded-postgres/failures.ts";
import { hasCluster, makeCluster, readPassword, superuser } from "./embedded-postgres/initialise.ts";
import { rotateLog } from "./embedded-postgres/log-file.ts";
import { choosePort, readPort, rememberPort } from "./embedded-postgres/ports.ts";
import { adoptServer, database, isServerRunning, launchServer, stopServer, type Server, type Site } from "./embedded-postgres/server.ts";

export type EmbeddedPostgresOptions = {
  /** A directory for PostgreSQL alone, made if missing. The caller holds the lock of the data directory it is in. */
  directory: string;
  /** The port to prefer; without it the one of last time, then a free one. A server that is adopted keeps its own. */
  port?: number;
  /** A directory of PostgreSQL's programs (initdb, postgres, pg_ctl) to run instead of those that npm brings. */
  bin?: string | undefined;
  /** PostgreSQL settings that win over ours, such as `{ fsync: "off" }` in tests. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Called when PostgreSQL has died under the portal; it is being started again, on the same port, when this is called. */
  onLost?: (reason: string) => void;
};

export type EmbeddedPostgres = { url: string; adopted: boolean; pid(): number; stop(): Promise<void> };

const LONGEST_PAUSE = 10_000;
const STEADY_AFTER = 60_000;
const FAILURE_PATIENCE = 30_000;

/** Starts the PostgreSQL of `directory`, or adopts the one a killed portal left running, and keeps it running until stop(); throws an Error with one clear sentence first. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = await prepareSite(options);
  const portFile = join(options.directory, "port");
  const first = await startOrAdopt(site, undefined, options.port ?? (await readPort(portFile)));
  await rememberPort(portFile, first.server.port);
  return {
    ...keepRunning(site, first.server, options.onLost),
    url: urlOf(site.password, first.server.port),
    adopted: first.adopted,
  };
}

/** The address of the PostgreSQL of `directory` that another process keeps running; throws when there is none. */
export async function findRunningPostgres(directory: string): Promise<string> {
  const port = await readPort(join(directory, "port"));
  if (port === undefined) throw new Error(`No PostgreSQL has been started in ${directory} yet.`);
  return urlOf(await readPassword(join(directory, "cluster")), port);
}

const urlOf = (password: string, port: number) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

async function prepareSite({ directory, bin, settings = {}, log = () => undefined }: EmbeddedPostgresOptions): Promise<Site> {
  // PostgreSQL's own user passes through when the portal is root, but reads nothing here but its cluster.
  await mkdir(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 }).catch((error: unknown) => {
    throw explainFailure("The directory of the database could not be made", directory, error);
  });
  const root = await realpath(directory);
  const cluster = join(root, "cluster");
  const logFile = join(root, "postgres.log");
  requireOwnCluster(cluster);
  const account = chooseAccount(cluster);
  const binaries = bin === undefined ? await prepareBinaries(findPackage(), root, account, log) : await findBinaries(bin, account);
  // Programs before 16 go back to where they were started, by its path.
  if (binaries.major < 16 && !canReach(root, account))
    throw new Error(
      `PostgreSQL ${binaries.major} does not run as root, and its user ${account?.uid} may not enter ${root}. Set HUB_DATA_DIR to a directory all may enter, or run the portal as an ordinary user.`,
    );
  if (await hasCluster(cluster, binaries.major)) await handOverCluster(cluster, account);
  else {
    log(`making the database in ${cluster}`);
    await makeCluster(root, cluster, binaries, account, settings.fsync !== "off");
  }
  return { cluster, logFile, binaries, account, password: await readPassword(cluster), settings, log };
}

/** One server for the cluster, by all means that can help; with `fixed` on that port or not at all. */
async function startOrAdopt(
  site: Site,
  fixed: number | undefined,
  preferred?: number,
  signal?: AbortSignal,
): Promise<{ server: Server; adopted: boolean }> {
  let failing: number | undefined;
  for (;;) {
    const running = await adoptServer(site, signal);
    if (running && (fixed === undefined || running.port === fixed)) {
      site.log(`PostgreSQL was still running (process ${running.pid}, port ${running.port}); adopted`);
      return { server: running, adopted: true };
    }
    if (running) await stopServer(site, running);
    await rotateLog(site.logFile);
    const server = await launchServer(site, fixed ?? (await choosePort(preferred)), signal);
    if ("pid" in server) {
      site.log(`PostgreSQL ${site.binaries.major} is running (process ${server.pid}, port ${server.port})`);
      return { server, adopted: false };
    }
    const { kind, output } = server;
    const passing = kind === "port taken" ? fixed === undefined : kind !== "other";
    failing ??= Date.now();
    if (!passing || signal?.aborted || Date.now() - failing > FAILURE_PATIENCE)
      throw explainFailure("PostgreSQL did not start", site.cluster, output);
    site.log(`PostgreSQL did not start yet: ${kind}`);
    if (kind === "port taken") preferred = undefined;
    await sleep(250, undefined, { signal });
  }
}

/** Starts the server again on its port each time it dies, and keeps its log small, until stop(). */
function keepRunning(
  site: Site,
  first: Server,
  onLost: (reason: string) => void = () => undefined,
): Pick<EmbeddedPostgres, "pid" | "stop"> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  async function watch(): Promise<void> {
    for (let pause = 0; ;) {
      const since = Date.now();
      const reason = await waitForEnd(current, signal);
      if (signal.aborted) return;
      if (Date.now() - since > STEADY_AFTER) pause = 0;
      site.log(`PostgreSQL (process ${current.pid}) died: ${reason}; starting it again`);
      restarting = restart(pause);
      pause = lengthen(pause);
      try {
        onLost(reason);
      } catch (error) {
        site.log(`onLost failed: ${String(error)}`);
      }
      await restarting;
    }
  }

  async function restart(pause: number): Promise<void> {
    for (; !signal.aborted; pause = lengthen(pause)) {
      try {
        await sleep(pause, undefined, { signal });
        ({ server: current } = await startOrAdopt(site, current.port, undefined, signal));
        return;
      } catch (error) {
        if (!signal.aborted) site.log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  const rotation = setInterval(() => void rotateLog(site.logFile).catch(() => undefined), 60_000);
  rotation.unref();
  const watching = watch();

  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(rotation);
    await restarting;
    await stopServer(site, current);
    await watching;
    site.log(`PostgreSQL (process ${current.pid}) is stopped`);
  }
  return { pid: () => current.pid, stop: () => (stopped ??= stop()) };
}

/** Why the server ended; a server that was adopted is not our child and has to be looked after. Comes back early when aborted and nothing can be told. */
async function waitForEnd(server: Server, signal: AbortSignal): Promise<string> {
  if (server.child) return server.child.exit;
  while (!signal.aborted && isServerRunning(server)) await sleep(250, undefined, { signal, ref: false }).catch(() => undefined);
  return "its process is gone";
}

function lengthen(pause: number): number {
  return Math.min(LONGEST_PAUSE, Math.max(100, pause * 2));
}
