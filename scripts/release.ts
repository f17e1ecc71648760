import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { partsListOf } from "./release/parts-list.ts";
import { makeReleaseKey, publicKeyOf, readReleaseKey, signatureOf } from "./release/sign.ts";
import { stageRelease } from "./release/stage.ts";

// Packs a release: npm run release [-- --to <folder>]. With --built the pages are taken as they are built already; `key` makes a key that signs releases.
const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  options: { to: { type: "string", default: "data/releases" }, built: { type: "boolean", default: false } },
  allowPositionals: true,
});

if (positionals[0] === "key") {
  const { secret, publicKey } = makeReleaseKey();
  console.log(`# signs releases: keep it to yourself. Who installs them needs but this: ${publicKey}\n${secret}`);
} else await release(resolve(values.to));

/** Writes archive, list of parts, checksums and, with HUB_RELEASE_KEY_FILE, their signature into `folder`. */
async function release(folder: string): Promise<void> {
  const keyFile = process.env["HUB_RELEASE_KEY_FILE"];
  const key = keyFile ? readReleaseKey(readFileSync(keyFile, "utf8")) : undefined;
  if (!values.built) execFileSync("npm", ["run", "-s", "build"], { cwd: root, stdio: "inherit" });
  if (!existsSync(join(root, "apps/web/dist/index.html"))) throw new Error("The pages are not built: npm run build");
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const { commit, at } = readCommit();
  const name = `hub-${version}-${process.platform}-${process.arch}`;
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(folder, ".staging-"));
  try {
    stageRelease(root, join(staging, name), {
      version,
      commit,
      platform: process.platform,
      arch: process.arch,
      node: process.versions.node,
    });
    await pack(staging, name, at, join(folder, `${name}.tar.gz`));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  writeFileSync(join(folder, `${name}.cdx.json`), partsListOf(root, "hub", at));
  const files = [`${name}.cdx.json`, `${name}.tar.gz`];
  const sums = await Promise.all(files.map(async (file) => `${await digestOf(join(folder, file))}  ${file}\n`));
  const list = join(folder, `${name}.sha256`);
  writeFileSync(list, sums.join(""));
  if (key) writeFileSync(`${list}.minisig`, signatureOf(key, readFileSync(list), `${name} ${commit}`));
  console.log(`${name}: ${folder}`);
  console.log(key ? `signed for ${publicKeyOf(key)}` : "not signed: HUB_RELEASE_KEY_FILE names no key");
}

/** A tar whose bytes depend on nothing but what is in it, and the time of the commit. */
async function pack(staging: string, name: string, at: Date, file: string): Promise<void> {
  const always = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--format=gnu", "--hard-dereference"];
  const tar = spawn("tar", ["--create", ...always, `--mtime=@${Math.floor(at.getTime() / 1000)}`, "--directory", staging, name], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close");
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(file));
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/** Which commit this is, and when it was made; of a tree that was changed since it says so. Without git all is of the beginning of time. */
function readCommit(): { commit: string; at: Date } {
  const git = (...words: string[]) =>
    execFileSync("git", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  try {
    const commit = `${git("rev-parse", "HEAD")}${git("status", "--porcelain") === "" ? "" : "+changes"}`;
    return { commit, at: new Date(Number(git("log", "-1", "--format=%ct")) * 1000) };
  } catch {
    return { commit: "unknown", at: new Date(0) };
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
