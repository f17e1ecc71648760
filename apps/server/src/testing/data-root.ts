import { readFileSync, statfsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const enough = 4 * 2 ** 30;

/**
 * A directory for a test's databases: in memory where the system has plenty of it, since copying a database there costs a tenth; else with the temporary
 * files. What tests that were cut off have left there goes.
 */
export async function newTestDirectory(kind: "tests" | "e2e"): Promise<string> {
  const root = dataRoot();
  for (const name of await readdir(root)) {
    const pid = Number(/^hub-(?:tests|e2e)-(\d+)-/.exec(name)?.[1] ?? 0);
    // A PostgreSQL that outlived its test ends by itself once its files are gone.
    if (pid > 0 && !isRunning(pid)) await rm(join(root, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(root, `hub-${kind}-${process.pid}-`));
}

function dataRoot(): string {
  try {
    const mounts = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "));
    const options = mounts.findLast(([, place]) => place === memory)?.[3]?.split(",") ?? [];
    // PostgreSQL may have to run from a copy beside its data.
    if (!options.includes("rw") || options.includes("noexec")) return tmpdir();
    const { bavail, bsize } = statfsSync(memory);
    const free = Number(/^MemAvailable: +(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1] ?? 0) * 1024;
    return Math.min(bavail * bsize, free) >= enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
