import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the pages are built of, from the project's root. */
const sources = ["package-lock.json", "package.json", "apps/web", "packages"];
const skipped = new Set(["node_modules", "dist"]);

/** Whether the pages have to be built: they never were, or what they are built of changed since. What comes without sources was built. */
export function needsBuild(root: string): boolean {
  const built = join(root, "apps/web/dist/index.html");
  if (!existsSync(built)) return true;
  const { mtimeMs } = statSync(built);
  return sources.some((path) => isNewer(join(root, path), mtimeMs));
}

function isNewer(path: string, than: number): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return false;
  if (!stat.isDirectory()) return stat.mtimeMs > than;
  return readdirSync(path).some((name) => !skipped.has(name) && isNewer(join(path, name), than));
}
