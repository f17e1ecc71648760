import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
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

class DamagedLockFile extends Error {}

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
  const database = await takeLockFile(dir)
    .catch(async (error: unknown) => {
      if (!isDamaged(error)) throw error;
      await emptyLockFile(dir, error);
      return takeLockFile(dir);
    })
    .catch(async (error: unknown) => {
      if (isBusy(error)) throw new DataDirectoryInUse(dir, await readHolder(pidFile));
      throw error instanceof DamagedLockFile ? error : unwritable(dir, error);
    });
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

async function takeLockFile(dir: string): Promise<DatabaseSync> {
  await mkdir(dir, { recursive: true });
  const database = new DatabaseSync(join(dir, "portal.lock"), { timeout: 0 });
  try {
    // RESERVED, not EXCLUSIVE: of two that ask in the same instant for EXCLUSIVE both may be refused, of RESERVED exactly one.
    database.exec("BEGIN IMMEDIATE");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Makes a lock file that something else has written into what it is else: empty. In its place, not anew: a portal that holds it holds this very file, and whoever
 * asks next is refused.
 */
async function emptyLockFile(dir: string, damage: unknown): Promise<void> {
  const path = join(dir, "portal.lock");
  // A lock of this process would go with the descriptor that empties the file.
  const mayBeOurs = held.size > 0;
  if (
    !mayBeOurs &&
    (await truncate(path).then(
      () => true,
      () => false,
    ))
  )
    return;
  throw new DamagedLockFile(`The lock file ${path} is damaged. Stop the portal that uses ${dir}, if one does, and delete the file.`, {
    cause: damage,
  });
}

function unlock(database: DatabaseSync): void {
  held.delete(database);
  database.close();
}

const [SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB] = [5, 11, 26];

const isBusy = (error: unknown): boolean => sqliteCode(error) === SQLITE_BUSY;
const isDamaged = (error: unknown): boolean => [SQLITE_CORRUPT, SQLITE_NOTADB].includes(sqliteCode(error));

function sqliteCode(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode & 0xff : 0;
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
