import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { findPostgresIn, isPostgresIn, isRunning } from "./processes.ts";

export type Postmaster = { pid: number; port: number; status: string };

/** What stands in a cluster: nothing, a server (with its own word on its state), or only what a killed server left running. */
export type Occupancy =
  | { kind: "none"; stale: string | undefined }
  | { kind: "orphans"; pids: number[] }
  | { kind: "server"; postmaster: Postmaster };

/** Looks at `postmaster.pid` and at the processes; believes the file only when its process lives and is a PostgreSQL of that very directory. */
export async function inspectCluster(cluster: string): Promise<Occupancy> {
  const text = await readPostmasterFile(cluster);
  const postmaster = text === undefined ? undefined : parsePostmasterFile(text);
  if (postmaster && isRunning(postmaster.pid) && isPostgresIn(postmaster.pid, cluster) !== false) return { kind: "server", postmaster };
  const pids = findPostgresIn(cluster);
  if (pids.length > 0) return { kind: "orphans", pids };
  return { kind: "none", stale: text === undefined ? undefined : describeStale(postmaster) };
}

/** The server's own state by `postmaster.pid` if it is that of `pid`, else undefined. */
export async function readPostmaster(cluster: string, pid: number): Promise<Postmaster | undefined> {
  const text = await readPostmasterFile(cluster);
  const postmaster = text === undefined ? undefined : parsePostmasterFile(text);
  return postmaster?.pid === pid ? postmaster : undefined;
}

/** Removes `postmaster.pid`; PostgreSQL itself refuses to when it names a living foreign process or is empty. */
export async function removePostmasterFile(cluster: string): Promise<void> {
  await rm(join(cluster, "postmaster.pid"), { force: true });
}

/** Lines of `postmaster.pid`: number, data directory, start, port, socket directory, address, shared memory, state; undefined when not whole. */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined;
  return { pid, port, status: lines[7] || "starting" };
}

function describeStale(postmaster: Postmaster | undefined): string {
  if (!postmaster) return "postmaster.pid is not whole";
  return isRunning(postmaster.pid)
    ? `postmaster.pid names process ${postmaster.pid}, which is not a PostgreSQL of this directory`
    : `postmaster.pid names process ${postmaster.pid}, which is gone`;
}

async function readPostmasterFile(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
}
