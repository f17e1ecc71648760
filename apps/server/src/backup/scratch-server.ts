import { existsSync } from "node:fs";
import { realpath, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { findPostgresIn } from "../db/embedded-postgres/processes.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";

/** Little memory, and nothing that would help after a crash: it holds a copy, for minutes. */
const settings = {
  shared_buffers: "64MB",
  maintenance_work_mem: "64MB",
  max_connections: "12",
  max_wal_size: "1GB",
  wal_level: "minimal",
  max_wal_senders: "0",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
};

/** Gives `work` an empty PostgreSQL of its own in `directory`, on loopback, which is stopped and taken away whatever happens; one that a killed process left there goes first. */
export async function withScratchServer<T>(directory: string, bin: string | undefined, work: (url: string) => Promise<T>): Promise<T> {
  await removeScratchServer(directory);
  try {
    const server = await startEmbeddedPostgres({ directory, bin, settings });
    try {
      return await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await removeScratchServer(directory);
  }
}

/** Ends and takes away what stands in the place of scratch servers; whoever calls knows that none is at work there. */
export async function removeScratchServer(directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  for (const pid of findPostgresIn(join(await realpath(directory), "cluster"))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself in between.
    }
  }
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Free bytes of the disk that `path` is on, for whoever is no superuser. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
