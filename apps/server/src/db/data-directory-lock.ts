import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning } from "./embedded-postgres/processes.ts";

/** Thrown when another living portal holds the data directory; `pid` is undefined when that portal has not told its own. */
export class DataDirectoryInUse extends Error {
  readonly directory: string;
  readonly pid: number | undefined;

  constructor(directory: string, holder: Holder | undefined) {
    const where = holder && holder.host !== hostname() ? ` on ${holder.host}` : "";
    const who = holder ? `process ${holder.pid}${where}, since ${holder.since}` : "a process that did not leave its number";
    super(
      `The data directory ${directory} is in use by another portal (${who}). Stop that one first, or set HUB_DATA_DIR to another directory.`,
    );
    this.name = "DataDirectoryInUse";
    this.directory = directory;
    this.pid = holder?.pid;
  }
}

type Holder = { pid: number; host: string; since: string };

// A connection that is collected as garbage closes its file, and the lock would be gone: so it is held here, whatever the caller does.
const held = new Set<DatabaseSync>();

/**
 * Takes the data directory for this process alone (one portal per directory); throws DataDirectoryInUse, or an Error when it cannot be written.
 *
 * The lock is the operating system's own on `portal.lock`, reached through SQLite's write lock: the kernel gives it to exactly one process and drops it
 * when that process dies in whatever way, so nothing can be left behind and a number used again by a foreign process means nothing. `portal.pid` only tells people who it is.
 * No other code of this process may open `portal.lock`: closing any of its descriptors drops a POSIX lock.
 */
export async function lockDataDirectory(dir: string): Promise<{ release(): Promise<void> }> {
  const pidFile = join(dir, "portal.pid");
  const database = await openLockFile(dir);
  try {
    // RESERVED, not EXCLUSIVE: of two that ask in the same instant for EXCLUSIVE both may be refused, of RESERVED exactly one.
    database.exec("BEGIN IMMEDIATE");
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new DataDirectoryInUse(dir, await readHolder(pidFile));
    throw unwritable(dir, error);
  }
  held.add(database);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  await writeFile(pidFile, `${JSON.stringify(holder)}\n`).catch((error: unknown) => {
    unlock(database);
    throw unwritable(dir, error);
  });
  return {
    async release() {
      if (!held.has(database)) return;
      await rm(pidFile, { force: true });
      unlock(database);
    },
  };
}

async function openLockFile(dir: string): Promise<DatabaseSync> {
  try {
    await mkdir(dir, { recursive: true });
    return new DatabaseSync(join(dir, "portal.lock"), { timeout: 0 });
  } catch (error) {
    throw unwritable(dir, error);
  }
}

function unlock(database: DatabaseSync): void {
  held.delete(database);
  database.close();
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" && (error.errcode & 0xff) === SQLITE_BUSY;
}

function unwritable(dir: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `The data directory ${dir} cannot be written (${reason}). Give it to the user who runs the portal, or set HUB_DATA_DIR.`,
    { cause: error },
  );
}

/** Who holds the lock, as `portal.pid` tells; waits a moment for a winner that has the lock but has not yet written its name. */
async function readHolder(pidFile: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const holder = await readFile(pidFile, "utf8").then(parseHolder, () => undefined);
    if (holder && (holder.host !== hostname() || isRunning(holder.pid))) return holder;
    await sleep(50);
  }
  return undefined;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, host, since } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === "number" && typeof host === "string" && typeof since === "string" ? { pid, host, since } : undefined;
  } catch {
    return undefined;
  }
}
