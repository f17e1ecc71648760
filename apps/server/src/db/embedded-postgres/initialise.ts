import { syncDirectory } from "../../disk/put-in-place.ts";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canReach, type Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { explainFailure } from "./failures.ts";
import { findPostgresIn } from "./processes.ts";
import { run } from "./run.ts";

export const superuser = "hub";
const passwordFile = "hub.password";

// Sorting and case by PostgreSQL itself, the same on every system. What is a letter (pg_trgm, text search) still comes from the system's LC_CTYPE:
// with plain C every accented letter would split its word.
const encoding = ["--encoding=UTF8", "--locale=C"];
// Before 17 there was none: the system's C sorts in the same order.
const provider = (major: number) => (major < 17 ? ["--locale-provider=libc"] : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]);
const characterTypes = ["C.UTF-8", "en_US.UTF-8", "C"];

/** Whether `cluster` already holds a database of the programs' major version; throws on another version, and on a directory that is none. */
export async function hasCluster(cluster: string, major: number): Promise<boolean> {
  const entries = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw explainFailure("The database could not be read", cluster, error);
  });
  if (entries.length === 0) return false;
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "");
  if (version.trim() === "")
    throw new Error(`${cluster} holds something that is no PostgreSQL database (it has no PG_VERSION). Move it away, or set HUB_DATA_DIR.`);
  if (Number(version) === major) return true;
  throw new Error(
    `The database in ${cluster} is of PostgreSQL ${version.trim()}, this portal runs PostgreSQL ${major}. ` +
      "Make a back-up of it with the portal that made it (`npm run backup -- <file>`) and restore that here into an empty data directory " +
      `(\`npm run restore -- <file>\`), or name programs of PostgreSQL ${version.trim()} in HUB_POSTGRES_BIN, or run it yourself and set DATABASE_URL.`,
  );
}

/** Makes the database beside its place and renames it there when it is whole, so that an initdb cut short leaves nothing that looks like a database. */
export async function makeCluster(directory: string, cluster: string, binaries: Binaries, account: Account, sync: boolean): Promise<void> {
  try {
    await clearUnfinished(directory);
    const beside = await mkdtemp(join(await realpath(directory), "initdb-"));
    const unfinished = join(beside, "cluster");
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(join(beside, passwordFile), `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600 });
    if (account) for (const path of [beside, unfinished, join(beside, passwordFile)]) await chown(path, account.uid, account.gid);
    await runInitdb(unfinished, binaries, account, sync);
    await rename(join(beside, passwordFile), join(unfinished, passwordFile));
    if (existsSync(cluster)) await rmdir(cluster);
    await rename(unfinished, cluster);
    if (sync) for (const path of [cluster, directory]) await syncDirectory(path);
    await rmdir(beside);
  } catch (error) {
    await clearUnfinished(directory).catch(() => undefined);
    throw explainFailure("The database could not be made", directory, error);
  }
}

/** The superuser's password, kept in the database's own directory. */
export async function readPassword(cluster: string): Promise<string> {
  return readFile(join(cluster, passwordFile), "utf8").then(
    (text) => text.trim(),
    (error: unknown) => {
      throw new Error(
        `The password of the database is missing or cannot be read (${join(cluster, passwordFile)}). Restore that file from a copy of the data directory.`,
        { cause: error },
      );
    },
  );
}

/**
 * What to call a directory when PostgreSQL runs as `account` and is started in it: its path, or, where the account may not enter a directory above
 * (a project under /root), the kernel's own link to the working directory, which needs no such right. Throws where there is no such link.
 */
export function nameForAccount(path: string, account: Account): string {
  if (canReach(path, account)) return path;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new Error(
    `PostgreSQL does not run as root, and its user ${account?.uid} may not enter ${path}. Set HUB_DATA_DIR to a directory all may enter, or run the portal as an ordinary user.`,
  );
}

async function runInitdb(cluster: string, { initdb, major }: Binaries, account: Account, sync: boolean): Promise<void> {
  const name = nameForAccount(cluster, account);
  for (const type of characterTypes) {
    const args = [
      "-D",
      name,
      `--username=${superuser}`,
      `--pwfile=../${passwordFile}`,
      "--auth=scram-sha-256",
      "--data-checksums",
      ...encoding,
      ...provider(major),
      `--lc-ctype=${type}`,
    ];
    const { code, output } = await run(initdb, sync ? args : [...args, "--no-sync"], { account, cwd: cluster });
    if (code === 0) return;
    if (!output.includes("invalid locale name") || type === characterTypes.at(-1)) throw new Error(output);
  }
}

/** Removes what an interrupted initdb left; a portal's kill -9 leaves initdb itself running, so that is ended first. */
async function clearUnfinished(directory: string): Promise<void> {
  const root = await realpath(directory);
  for (const name of await readdir(root)) {
    if (!name.startsWith("initdb-")) continue;
    for (const pid of findPostgresIn(join(root, name, "cluster"))) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself in between.
      }
    }
    await rm(join(root, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
