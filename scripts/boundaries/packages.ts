import { basename, dirname, join } from "node:path/posix";
import { findLines, type Finding, type Project } from "./project.ts";

type Manifest = { name?: string; allowScripts?: Record<string, boolean> } & { [group in (typeof groups)[number]]?: Record<string, string> };
type Lock = { packages?: Record<string, { version?: string; hasInstallScript?: boolean }> };

const groups = ["dependencies", "devDependencies", "optionalDependencies", "overrides"] as const;
const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** `exact-versions`: what is tested is what is installed. */
export function checkExactVersions({ files, read }: Project): Finding[] {
  return files
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .flatMap((file) => {
      const text = read(file) ?? "";
      const manifest = JSON.parse(text) as Manifest;
      return groups.flatMap((group) =>
        Object.entries(manifest[group] ?? {})
          .filter(([, version]) => typeof version === "string" && !exact.test(version))
          .map(([name, version]) => ({
            file,
            line: lineOfKey(text, name),
            rule: "exact-versions",
            message: `${group}: ${name} is "${version}", not one version`,
          })),
      );
    });
}

/** `lock-hosts`: locks and npm's settings name no registry, so that the project installs from whichever one its machine uses. */
export function checkLockHosts({ files, read }: Project): Finding[] {
  const find = (name: string, pattern: RegExp) =>
    files
      .filter((file) => basename(file) === name)
      .flatMap((file) =>
        findLines(read(file) ?? "", pattern).map(({ line, found }) => ({
          file,
          line,
          rule: "lock-hosts",
          message: `names a host: ${found}`,
        })),
      );
  return [
    ...find("package-lock.json", /"resolved":\s*"[^"]*(:\/\/|git@)[^"]*"|:\/\/[^"/]*registry[^"/]*/),
    ...find(".npmrc", /registry\s*=.*|\/\/.*_auth.*/),
  ];
}

/** `install-scripts`: each installed package that runs a script is named in `allowScripts` of the package.json beside its lock, and nothing else is. */
export function checkInstallScripts({ files, read }: Project): Finding[] {
  return files.filter((file) => basename(file) === "package-lock.json").flatMap((file) => checkScriptsOf(file, read));
}

function checkScriptsOf(lockFile: string, read: Project["read"]): Finding[] {
  const manifestFile = join(dirname(lockFile), "package.json");
  const text = read(manifestFile);
  const lock = read(lockFile);
  if (text === undefined || lock === undefined) return [];
  const named = Object.keys((JSON.parse(text) as Manifest).allowScripts ?? {});
  const running = Object.entries((JSON.parse(lock) as Lock).packages ?? {})
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path, { version }]) => ({ path, name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length), version }));
  const isFor = (key: string, { name, version }: { name: string; version?: string }) => key === name || key === `${name}@${version}`;
  const unnamed = running.filter((each) => !named.some((key) => isFor(key, each)));
  const stale = named.filter((key) => !running.some((each) => isFor(key, each)));
  return [
    ...unnamed.map(({ path, name }) => ({
      file: lockFile,
      line: lineOfKey(lock, path),
      rule: "install-scripts",
      message: `${name} has an install script and is not named in allowScripts`,
    })),
    ...stale.map((key) => ({
      file: manifestFile,
      line: lineOfKey(text, key),
      rule: "install-scripts",
      message: `${key} has no install script: take it out of allowScripts`,
    })),
  ];
}

function lineOfKey(text: string, key: string): number {
  const at = text.lastIndexOf(`"${key}":`);
  return at < 0 ? 1 : text.slice(0, at).split("\n").length;
}
