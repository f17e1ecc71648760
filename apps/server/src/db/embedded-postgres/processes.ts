import { existsSync, readFileSync, readdirSync, readlinkSync } from "node:fs";

// Without /proc (macOS, Windows) only "is there a process of that number" can be asked.
const hasProc = process.platform === "linux" && existsSync("/proc/self/stat");

/** Whether the process lives; a zombie that nobody has collected does not. */
export function isRunning(pid: number): boolean {
  if (hasProc) {
    const state = readStat(pid)?.state;
    return state !== undefined && state !== "Z" && state !== "X";
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Start time in the kernel's ticks: with the number it names one process for good; undefined where it cannot be known. */
export function startTimeOf(pid: number): string | undefined {
  return hasProc ? readStat(pid)?.startTime : undefined;
}

/** Whether `pid` works in `directory` (a real path) as one of PostgreSQL's programs; undefined where that cannot be known. */
export function isPostgresIn(pid: number, directory: string): boolean | undefined {
  if (!hasProc) return undefined;
  try {
    const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
    return (name === "postgres" || name === "initdb") && readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    return false;
  }
}

/** Whether the program the process runs was removed or replaced since (by a new installation). */
export function isProgramReplaced(pid: number): boolean {
  if (!hasProc) return false;
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(" (deleted)");
  } catch {
    return false;
  }
}

/** Numbers of all living PostgreSQL programs that work in `directory` (a real path); empty where that cannot be known. */
export function findPostgresIn(directory: string): number[] {
  if (!hasProc) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isPostgresIn(pid, directory) && isRunning(pid));
}

function readStat(pid: number): { state: string; startTime: string } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets and may itself hold blanks and brackets.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", startTime: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}
