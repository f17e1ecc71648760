import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareReleases } from "../packages/domain/src/release-order.ts";

// Raises the version of all workspaces at once, and begins the entry of CHANGELOG.md: npm run raise -- 1.2.0
const root = join(import.meta.dirname, "..");
const version = process.argv[2] ?? "";
const read = (path: string) => readFileSync(join(root, path), "utf8");
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

const { version: before } = JSON.parse(read("package.json")) as { version: string };
if (!/^\d+\.\d+\.\d+$/.test(version) || compareReleases(version, before) <= 0)
  throw new Error(`Name a version that is newer than ${before}: npm run raise -- 1.2.0`);
type Entry = { name?: string; version?: string; link?: boolean };
const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, Entry> };
const workspaces = Object.keys(lock.packages).filter((path) => !path.includes("node_modules"));

/** Raises what says `before` of the project itself in the text of a manifest, and leaves all else of it as it stands. */
const raise = (text: string) =>
  text
    .replace(new RegExp(`^(\\s*"version": )"${before.replaceAll(".", "\\.")}"`, "m"), `$1"${version}"`)
    .replaceAll(new RegExp(`("@hub/[\\w-]+": )"${before.replaceAll(".", "\\.")}"`, "g"), `$1"${version}"`);
for (const workspace of workspaces) write(join(workspace, "package.json"), raise(read(join(workspace, "package.json"))));
// In the lock each workspace has an entry of its own.
let text = raise(read("package-lock.json"));
for (const workspace of workspaces) {
  const at = text.indexOf(`"${workspace}": {`);
  text = text.slice(0, at) + text.slice(at).replace(`"version": "${before}"`, `"version": "${version}"`);
}
write("package-lock.json", text);
const changes = read("CHANGELOG.md");
if (!changes.includes(`\n## ${version}\n`))
  write("CHANGELOG.md", changes.replace(/^## /m, `## ${version}\nRoll-out: node by node\n\n**To do.** Nothing.\n\n## `));
console.log(`${before} -> ${version}: now write in CHANGELOG.md what changes, and what to do.`);
