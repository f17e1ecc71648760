import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** What the suite starts besides the portal, as Debian names and places it. */
type Programs = { postgresBin: string; versions: Record<string, string> };

/** Finds all programs of the suite; answers the names of those that are missing where it cannot run. Versions are as each says it of itself. */
export function findPrograms(): Programs | string {
  const debian = "/usr/lib/postgresql";
  const [major] = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const postgresBin = join(debian, major ?? "none", "bin");
  const asked: [name: string, command: string, args: string[]][] = [
    ["postgresql", join(postgresBin, "postgres"), ["--version"]],
    ["patroni", "patroni", ["--version"]],
    ["etcd", "etcd", ["--version"]],
    ["haproxy", "haproxy", ["-v"]],
    ["pgbouncer", "pgbouncer", ["--version"]],
  ];
  const versions: Record<string, string> = {};
  const missing: string[] = [];
  for (const [name, command, args] of asked) {
    const { status, stdout } = spawnSync(command, args, { encoding: "utf8" });
    const [version] = /\d+\.\d+(?:\.\d+)?/.exec(stdout ?? "") ?? [];
    if (status === 0 && version) versions[name] = version;
    else missing.push(name);
  }
  const why = missing.length > 0 ? `not installed: ${missing.join(", ")}` : "it has to be root, to start PostgreSQL as another user";
  if (missing.length > 0 || process.getuid?.() !== 0) return why;
  return { postgresBin, versions };
}
