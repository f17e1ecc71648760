import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";

/**
 * Packs what a node needs into one archive: the project's files and the modules of production. The one place to change when a release has an archive of its own:
 * whatever stands in it, `node_modules/node/bin/node` and `apps/server/src` are where docs/two-nodes.md looks for them.
 */
export function packRelease(root: string, archive: string): void {
  const told = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 })
      .split("\n")
      .filter(Boolean);
  const files = told("git", ["ls-files", "apps", "packages", "package.json", "scripts"]).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  const modules = told("npm", ["ls", "--omit=dev", "--all", "--parseable"])
    .map((path) => path.slice(root.length + 1))
    .filter((path) => path.includes("node_modules"));
  const list = `${archive}.list`;
  // A module's folder brings the modules inside it, which are of production too.
  writeFileSync(
    list,
    [...files, "node_modules/@hub", ...modules.filter((path) => !modules.some((other) => path.startsWith(`${other}/`)))].join("\n"),
  );
  execFileSync("tar", ["-czf", archive, "-C", root, "-T", list]);
  rmSync(list);
}
