import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { productionModules, running } from "./production-modules.ts";

/** What of the project itself goes into a release, from its root: tests and what only serves them stay out. */
const own = [
  "package.json",
  "README.md",
  "CHANGELOG.md",
  "docs/operations.md",
  "docs/watching",
  "deploy",
  "apps/server/package.json",
  "apps/server/src",
  "apps/server/migrations",
  "apps/web/dist",
  ...["contract", "domain", "i18n"].flatMap((name) => [`packages/${name}/package.json`, `packages/${name}/src`]),
];
const isLeftOut = (path: string) =>
  path.startsWith("node_modules/")
    ? /\.(map|d\.[cm]?ts)$|(^|\/)node_modules\/\.[\w-]+$/.test(path)
    : /\.test\.tsx?$|\/testing(\/|$)/.test(path);

/** Lays out in `target` what a release consists of, and says in `release.json` what it is. Files are linked where they can be. */
export function stageRelease(root: string, target: string, about: object): void {
  // The Node that runs it is a program of its own in the archive.
  const modules = productionModules(root, running).filter((path) => !/^node_modules\/node(\/|$)/.test(path));
  const isModule = new Set(modules);
  const copy = (path: string, to = path): void => {
    const from = join(root, path);
    const at = join(target, to);
    const stat = lstatSync(from);
    if (stat.isSymbolicLink()) {
      mkdirSync(dirname(at), { recursive: true });
      symlinkSync(readlinkSync(from), at);
    } else if (stat.isDirectory()) {
      mkdirSync(at, { recursive: true });
      for (const name of readdirSync(from)) {
        // A module's own modules come by themselves, those of them that run.
        if (path !== to || isLeftOut(`${path}/${name}`) || (name === "node_modules" && isModule.has(path))) continue;
        copy(`${path}/${name}`);
      }
    } else {
      mkdirSync(dirname(at), { recursive: true });
      linkOrCopy(from, at);
    }
  };
  for (const path of own) copy(path);
  for (const path of modules) copy(path);
  for (const file of ["bin/node", "LICENSE"]) {
    const inside = `node_modules/node/node_modules/node-${process.platform}-${process.arch}/${file}`;
    const path = existsSync(join(root, inside)) ? inside : `node_modules/node/${file}`;
    if (existsSync(join(root, path))) copy(path, `node/${file}`);
  }
  const atomic = neededLibrary(join(target, "node/bin/node"));
  if (atomic !== undefined) {
    mkdirSync(join(target, "node/lib"));
    copyFileSync(atomic, join(target, "node/lib/libatomic.so.1"));
  }
  mkdirSync(join(target, "bin"));
  copyFileSync(join(root, "deploy/hub"), join(target, "bin/hub"));
  chmodSync(join(target, "bin/hub"), 0o755);
  writeFileSync(join(target, "release.json"), `${JSON.stringify(about, null, 2)}\n`);
}

/** The one library that Node needs and a bare Debian lacks (GCC's, which may go with what it was made for); undefined where Node does without. */
function neededLibrary(node: string): string | undefined {
  if (process.platform !== "linux") return undefined;
  return /libatomic\.so\.1 => (\S+)/.exec(execFileSync("ldd", [node], { encoding: "utf8" }))?.[1];
}

function linkOrCopy(from: string, at: string): void {
  try {
    linkSync(from, at);
  } catch {
    // On another disk, or not ours.
    copyFileSync(from, at);
  }
}
