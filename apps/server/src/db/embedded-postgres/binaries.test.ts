import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPackage, prepareBinaries, type Package } from "./binaries.ts";
import { run } from "./run.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

let root: string;
let installed: Package;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hub-binaries-"));
  await chmod(root, 0o755);
  // As npm unpacks it: without the links its install script makes.
  const { root: original, name } = findPackage();
  const links = JSON.parse(await readFile(join(original, "native/pg-symlinks.json"), "utf8").catch(() => "[]")) as { target: string }[];
  const omitted = new Set(links.map(({ target }) => join(original, target)));
  await cp(original, join(root, "private/package"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !omitted.has(path) && !path.endsWith(".a"),
  });
  installed = { root: join(root, "private/package"), name };
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

test.runIf(process.platform === "linux")("an installation whose scripts were not run is put right where it is", async () => {
  for (const name of await readdir(join(installed.root, "native/bin"))) await chmod(join(installed.root, "native/bin", name), 0o644);
  expect((await run(join(installed.root, "native/bin/postgres"), ["-V"])).code).not.toBe(0);
  const binaries = await prepareBinaries(installed, root, undefined, () => undefined);
  expect(binaries).toMatchObject({ postgres: join(installed.root, "native/bin/postgres"), major: 18 });
});

test.runIf(isRoot && process.platform === "linux")(
  "programs that PostgreSQL's user cannot reach are copied once to where it can, whole and not writable for others",
  async () => {
    await chmod(join(root, "private"), 0o700);
    const directory = join(root, "data");
    await mkdir(directory, { mode: 0o711 });
    const told: string[] = [];
    const [first, second] = await Promise.all([1, 2].map(() => prepareBinaries(installed, directory, nobody, (line) => told.push(line))));
    expect(first).toEqual(second);
    expect(first?.postgres).toBe(join(directory, installed.name, "native/bin/postgres"));
    expect(told).toHaveLength(2);
    expect(await readdir(directory)).toEqual([installed.name]);
    const made = await stat(first?.postgres ?? "");
    expect([made.uid, made.mode & 0o777]).toEqual([0, 0o755]);
    const again = await prepareBinaries(installed, directory, nobody, () => undefined);
    expect(again).toEqual(first);
    expect((await stat(again.postgres)).mtimeMs).toBe(made.mtimeMs);
  },
);

test.runIf(isRoot && process.platform === "linux")("a copy that others could have changed is not run", async () => {
  await chmod(join(root, "private"), 0o700);
  const directory = join(root, "data");
  const elsewhere = join(root, "elsewhere");
  await mkdir(join(directory, installed.name), { recursive: true });
  await chmod(join(directory, installed.name), 0o777);
  await expect(prepareBinaries(installed, directory, nobody, () => undefined, [])).rejects.toThrow(
    "cannot be run: not reachable for its user",
  );
  const binaries = await prepareBinaries(installed, directory, nobody, () => undefined, [elsewhere]);
  expect(binaries.postgres).toBe(join(elsewhere, installed.name, "native/bin/postgres"));
});
