import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareReleases } from "../../packages/domain/src/release-order.ts";
import { readChanges } from "./changes.ts";
import type { Finding, Project } from "./project.ts";

type Manifest = { version?: string } & { [group in "dependencies" | "devDependencies"]?: Record<string, string> };

/** `release-versions`: all workspaces are of one version, and CHANGELOG.md tells operators of it first. */
export function checkReleaseVersions(project: Project): Finding[] {
  const { read } = project;
  const { version } = JSON.parse(read("package.json") ?? "{}") as Manifest;
  if (version === undefined) return [];
  return [
    ...checkManifests(project, version),
    ...checkLock(read("package-lock.json"), version),
    ...checkChanges(read("CHANGELOG.md"), version),
  ];
}

const how = "raise all at once: npm run raise -- <version>";

function checkManifests({ files, read }: Project, version: string): Finding[] {
  return files
    .filter((file) => /^((apps|packages)\/[\w-]+|e2e|bench)\/package\.json$/.test(file))
    .flatMap((file) => {
      const text = read(file) ?? "";
      const manifest = JSON.parse(text) as Manifest;
      const others = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
        ([name, wanted]) => name.startsWith("@hub/") && wanted !== version,
      );
      const tell = (key: string, message: string): Finding => ({
        file,
        line: text.slice(0, text.indexOf(`"${key}"`)).split("\n").length,
        rule: "release-versions",
        message: `${message}, and the project is of ${version}; ${how}`,
      });
      return [
        ...(manifest.version === undefined || manifest.version === version ? [] : [tell("version", `is of ${manifest.version}`)]),
        ...others.map(([name, wanted]) => tell(name, `takes ${name} of ${wanted}`)),
      ];
    });
}

function checkLock(text: string | undefined, version: string): Finding[] {
  const lock = JSON.parse(text ?? "{}") as { version?: string };
  return lock.version === undefined || lock.version === version
    ? []
    : [{ file: "package-lock.json", line: 1, rule: "release-versions", message: `is of ${lock.version}, not ${version}; ${how}` }];
}

function checkChanges(text: string | undefined, version: string): Finding[] {
  const tell = (line: number, message: string): Finding => ({ file: "CHANGELOG.md", line, rule: "release-versions", message });
  const entries = readChanges(text ?? "");
  const [first] = entries;
  if (first?.version !== version) return [tell(first?.line ?? 1, `its first entry is to be ## ${version}`)];
  return entries.flatMap((entry, index) => {
    const before = entries[index + 1];
    return [
      ...(entry.rollOut ? [] : [tell(entry.line, "say `Roll-out: node by node` or `Roll-out: stop every node` in a line of its own")]),
      ...(before && compareReleases(before.version, entry.version) >= 0
        ? [tell(before.line, "is not older than what stands above it")]
        : []),
    ];
  });
}

/** `queue-schema`: where the queue's library has another schema, that is written down, with the release its nodes must be of. */
export function checkQueueSchema({ root, read }: Project): Finding[] {
  const file = "apps/server/src/db/releases/queue-schema.ts";
  const library = join(root, "node_modules/pg-boss/package.json");
  const written = Number(/schema: (\d+)/.exec(read(file) ?? "")?.[1]);
  if (Number.isNaN(written) || !existsSync(library)) return [];
  const { schema } = (JSON.parse(readFileSync(library, "utf8")) as { pgboss: { schema: number } }).pgboss;
  if (schema === written) return [];
  const message =
    `pg-boss brings schema ${schema}, not ${written}: nodes of the release before cannot start on it. ` +
    "Write it here with this release as what it needs, and `Roll-out: stop every node` in CHANGELOG.md";
  return [{ file, line: 1, rule: "queue-schema", message }];
}
