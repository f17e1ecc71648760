import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeReleaseKey } from "../../scripts/release/sign.ts";

/** Packs a release of the tree `from` into `to`, as `npm run release` does; its pages are built where they are not there. */
export function packRelease(from: string, to: string, keyFile?: string): void {
  rmSync(to, { recursive: true, force: true });
  const built = existsSync(join(from, "apps/web/dist/index.html")) ? ["--built"] : [];
  const key = keyFile === undefined ? {} : { HUB_RELEASE_KEY_FILE: keyFile };
  execFileSync(process.execPath, ["scripts/release.ts", "--to", to, ...built], {
    cwd: from,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...key },
  });
}

/**
 * Packs, as `npm run release` does, this release into `folder`/release and one of the next version into `folder`/next, each with the public key that it is
 * signed for. The next one is the last commit with its version raised.
 */
export function packReleases(root: string, folder: string): void {
  const { secret, publicKey } = makeReleaseKey();
  const keyFile = join(folder, "release.key");
  writeFileSync(keyFile, secret, { mode: 0o600 });
  const pack = (from: string, name: string) => {
    packRelease(from, join(folder, name), keyFile);
    writeFileSync(join(folder, name, "publisher.pub"), `${publicKey}\n`);
  };
  pack(root, "release");
  const next = join(folder, "next-tree");
  rmSync(next, { recursive: true, force: true });
  const run = (cwd: string, command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  run(root, "git", "clone", "--quiet", "--no-hardlinks", root, next);
  for (const made of ["node_modules", "apps/web/dist"]) run(root, "cp", "-a", join(root, made), join(next, made));
  const { version } = JSON.parse(readFileSync(join(next, "package.json"), "utf8")) as { version: string };
  const raised = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
  run(next, process.execPath, "scripts/raise-version.ts", raised);
  pack(next, "next");
  rmSync(next, { recursive: true });
}
