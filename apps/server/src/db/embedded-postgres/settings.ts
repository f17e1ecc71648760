import { statfsSync } from "node:fs";

// Durability stays PostgreSQL's default (fsync, full_page_writes and synchronous_commit on).
const defaults: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  // No socket: its path may hold 107 bytes at most, which a data directory's path easily passes.
  unix_socket_directories: "",
  password_encryption: "scram-sha-256",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  random_page_cost: "1.1",
  wal_compression: "on",
  max_wal_size: "2GB",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  log_checkpoints: "off",
  // Statements, failing rows and keys hold people's data: they do not go to a log file.
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_line_prefix: "%m [%p] ",
  // The portal hands a file over as stderr and keeps it small; a collector process would outlive a killed server.
  log_destination: "stderr",
  logging_collector: "off",
};

/** Arguments of `postgres` for a cluster (as it is named to PostgreSQL) and port; `changes` win over the defaults. */
export function listArguments(cluster: string, port: number, changes: Record<string, string>): string[] {
  const settings = { ...defaults, dynamic_shared_memory_type: chooseSharedMemory(), ...changes };
  return ["-D", cluster, "-p", String(port), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** The text PostgreSQL writes to `postmaster.opts` when started so. */
export function formatOptionsFile(program: string, args: string[]): string {
  return `${program}${args.map((each) => ` "${each}"`).join("")}\n`;
}

// Containers often have 64 MB of /dev/shm, where a parallel hash join fails; System V memory is not taken from there.
function chooseSharedMemory(): string {
  if (process.platform === "win32") return "windows";
  if (process.platform !== "linux") return "posix";
  try {
    const { bsize, blocks } = statfsSync("/dev/shm");
    return bsize * blocks >= 256 * 1024 * 1024 ? "posix" : "sysv";
  } catch {
    return "sysv";
  }
}
