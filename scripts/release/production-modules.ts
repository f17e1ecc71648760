import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Entry = { link?: boolean; resolved?: string } & {
  [kind in "dependencies" | "optionalDependencies" | "peerDependencies"]?: Record<string, string>;
};

/** Whose code runs once the pages are built. */
export const running = ["", "apps/server", "packages/contract", "packages/domain", "packages/i18n"];

/**
 * The folders of the modules that these workspaces run on, as package-lock.json has them and as they are installed here: for this system alone, without what only builds or
 * tests. Throws where one is not installed.
 */
export function productionModules(root: string, workspaces: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Entry> };
  const found = new Set<string>();
  const waiting = [...workspaces];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[at] ?? {};
    const isNeeded = (name: string) => dependencies?.[name] !== undefined && optionalDependencies?.[name] === undefined;
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const path = resolveModule(packages, at, name);
      const isThere = path !== undefined && existsSync(join(root, path));
      if (!isThere && isNeeded(name)) throw new Error(`${name}, which ${at || "the project"} needs, is not installed: npm ci`);
      if (!isThere || found.has(path)) continue;
      found.add(path);
      const { link, resolved } = packages[path] ?? {};
      waiting.push(link && resolved !== undefined ? resolved : path);
    }
  }
  return [...found].toSorted();
}

/** Where a module finds another one: in the nearest `node_modules` from its own folder upwards. */
function resolveModule(packages: Record<string, Entry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "") {
    const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}
