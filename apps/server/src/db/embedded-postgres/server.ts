import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { nameForAccount, superuser } from "./initialise.ts";
import { readLogSince, sizeOf } from "./log-file.ts";
import { inspectCluster, readPostmaster, removePostmasterFile, type Postmaster } from "./postmaster-file.ts";
import { isProgramReplaced, isRunning, startTimeOf } from "./processes.ts";
import { environment, run } from "./run.ts";
import { formatOptionsFile, listArguments } from "./settings.ts";

/** What stays the same from start to start of one cluster. */
export type Site = {
  cluster: string;
  logFile: string;
  binaries: Binaries;
  account: Account;
  password: string;
  settings: Record<string, string>;
  log: (line: string) => void;
};

/** A running server; `startTime` tells it from a later process of the same number; `child` is there when we are its parent. */
export type Server = { pid: number; port: number; startTime: string | undefined; child?: { exit: Promise<string>; ref(): void } };

/** Why PostgreSQL did not start, with what it wrote. */
export type LaunchFailure = { kind: "port taken" | "memory in use" | "not alone" | "other"; output: string };

export const database = "hub";

// Crash recovery reads up to max_wal_size of log; on a slow disk that takes minutes.
const PATIENCE = 10 * 60_000;
const SILENCE = 10_000;
const ORPHANS_QUIT_AFTER = 1_000;
const ORPHANS_KILL_AFTER = 5_000;

/** Adopts the server that already runs on the cluster, or leaves the cluster free for a start (undefined): waits for one on its way up or down, for what a killed one left, and clears a stale postmaster.pid. */
export async function adoptServer(site: Site, signal?: AbortSignal): Promise<Server | undefined> {
  const began = Date.now();
  let orphansSince: number | undefined;
  let silentSince: number | undefined;
  for (let told = ""; ; await sleep(50, undefined, { signal })) {
    const found = await inspectCluster(site.cluster);
    const tell = (line: string): void => {
      if (line !== told) site.log(line);
      told = line;
    };
    if (found.kind === "none") {
      if (found.stale) tell(`PostgreSQL did not stop in order: ${found.stale}; recovering`);
      await removePostmasterFile(site.cluster);
      return undefined;
    }
    if (Date.now() - began > PATIENCE)
      throw new Error(`PostgreSQL in ${site.cluster} neither comes up nor goes down; see ${site.logFile}.`);
    if (found.kind === "orphans") {
      tell(`waiting for processes of a PostgreSQL that was killed (${found.pids.join(", ")})`);
      endOrphans(found.pids, Date.now() - (orphansSince ??= Date.now()));
      continue;
    }
    orphansSince = undefined;
    const { postmaster } = found;
    if (postmaster.status !== "ready") {
      tell(`PostgreSQL (process ${postmaster.pid}) is ${postmaster.status}; waiting`);
      continue;
    }
    const server = { pid: postmaster.pid, port: postmaster.port, startTime: startTimeOf(postmaster.pid) };
    const refusal = await askServer(site, postmaster.port);
    if (refusal && Date.now() - (silentSince ??= Date.now()) < SILENCE) continue;
    if (refusal && process.platform !== "linux") {
      // Here nothing else says that the process is a PostgreSQL of this directory, so it is left alone.
      tell(`process ${postmaster.pid} does not answer as the PostgreSQL of this directory; removing the postmaster.pid that names it`);
      await removePostmasterFile(site.cluster);
      return undefined;
    }
    const reason = refusal ?? (await findOutdated(site, postmaster));
    if (reason === undefined) return server;
    site.log(`PostgreSQL (process ${postmaster.pid}) is stopped and started anew: ${reason}`);
    await stopServer(site, server);
  }
}

/** Starts PostgreSQL in a session of its own (a Ctrl+C in the portal's terminal does not reach it) and waits until it takes connections. */
export async function launchServer(site: Site, port: number, signal?: AbortSignal): Promise<Server | LaunchFailure> {
  const offset = await sizeOf(site.logFile);
  const args = listArguments(nameForAccount(site.cluster, site.account), port, site.settings);
  const child = startProcess(site, args);
  let ended = false;
  const exit = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, killer) => resolve(killer ? `killed by ${killer}` : `exit code ${code}`));
  }).finally(() => (ended = true));
  child.unref();
  const { pid } = child;
  if (pid === undefined) return { kind: "other", output: await exit };
  const describe = (): Server => ({ pid, port, startTime: startTimeOf(pid), child: { exit, ref: () => child.ref() } });
  try {
    for (const began = Date.now(); !ended; await sleep(20)) {
      const postmaster = await readPostmaster(site.cluster, pid);
      if (postmaster?.status === "ready" && (await askServer(site, port)) === undefined) return describe();
      if (signal?.aborted || Date.now() - began > PATIENCE) await stopServer(site, describe());
    }
  } catch (error) {
    await stopServer(site, describe());
    throw error;
  }
  const output = `${await readLogSince(site.logFile, offset)}\n${await exit}`.trim();
  return { kind: classify(output), output };
}

/** PostgreSQL in a session of its own, writing to the log file, which it goes on to hold open when the portal is gone. */
function startProcess(site: Site, args: string[]): ChildProcess {
  const logFile = openSync(site.logFile, "a", 0o600);
  try {
    return spawn(site.binaries.postgres, args, {
      ...site.account,
      cwd: site.cluster,
      env: environment,
      detached: true,
      stdio: ["ignore", logFile, logFile],
      windowsHide: true,
    });
  } finally {
    closeSync(logFile);
  }
}

/** Whether this very process still runs. */
export function isServerRunning({ pid, startTime }: Server): boolean {
  return isRunning(pid) && startTimeOf(pid) === startTime;
}

/** Stops in order (fast shutdown) and waits until the server and all its processes are gone; harder after a minute, which costs a recovery but no committed row. */
export async function stopServer(site: Site, server: Server): Promise<void> {
  // Only from here on does the server keep the portal's process alive.
  server.child?.ref();
  const steps = [
    ["SIGINT", 60_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 10_000],
  ] as const;
  for (const [name, patience] of steps) {
    if (!isServerRunning(server)) break;
    if (name !== "SIGINT") site.log(`PostgreSQL (process ${server.pid}) does not stop; sending ${name}`);
    await sendSignal(site, server.pid, name);
    for (const began = Date.now(); isServerRunning(server) && Date.now() - began < patience;) await sleep(20);
  }
  if (isServerRunning(server)) throw new Error(`PostgreSQL (process ${server.pid}) could not be stopped.`);
  await server.child?.exit;
}

/** Connects as the portal will, and makes the portal's database if it is missing; answers why not, when not; throws when the password is refused. */
async function askServer(site: Site, port: number): Promise<string | undefined> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: superuser,
    password: site.password,
    database: "postgres",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ directory: string; present: boolean }>(
      "select current_setting('data_directory') as directory, exists (select from pg_database where datname = $1) as present",
      [database],
    );
    const { directory, present } = rows[0] ?? { directory: "", present: false };
    // On Linux the process's own directory has been looked at.
    if (process.platform !== "linux" && directory !== site.cluster) return `it serves ${directory}`;
    if (!present) await client.query(`create database ${database}`);
    return undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "28P01") {
      throw new Error(
        `PostgreSQL in ${site.cluster} refuses the password kept there. Restore its hub.password from a copy of the data directory.`,
        { cause: error },
      );
    }
    return `it does not answer (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Why a server that runs should not be adopted: it was started by another installation or with other settings. */
async function findOutdated(site: Site, { pid, port }: Postmaster): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  if (isProgramReplaced(pid)) return "its program was replaced";
  const wanted = formatOptionsFile(site.binaries.postgres, listArguments(nameForAccount(site.cluster, site.account), port, site.settings));
  const started = await readFile(join(site.cluster, "postmaster.opts"), "utf8").catch(() => "");
  return started === wanted ? undefined : "it was started with other settings";
}

/** Processes of a killed server end by themselves as soon as they notice; those busy with a long statement are helped. Their work is lost either way. */
function endOrphans(pids: number[], age: number): void {
  if (age < ORPHANS_QUIT_AFTER) return;
  for (const pid of pids) {
    try {
      process.kill(pid, age < ORPHANS_KILL_AFTER ? "SIGQUIT" : "SIGKILL");
    } catch {
      // It ended by itself in between.
    }
  }
}

async function sendSignal(site: Site, pid: number, name: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void> {
  if (process.platform === "win32") {
    await run(site.binaries.pgCtl, ["kill", name.slice(3), String(pid)]);
    return;
  }
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}

function classify(output: string): LaunchFailure["kind"] {
  if (/could not bind|Address already in use|could not create any TCP\/IP sockets/.test(output)) return "port taken";
  if (/pre-existing shared memory block/.test(output)) return "memory in use";
  if (/lock file "postmaster\.pid"/.test(output)) return "not alone";
  return "other";
}
