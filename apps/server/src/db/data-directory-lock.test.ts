import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataDirectoryInUse, lockDataDirectory } from "./data-directory-lock.ts";
import { startPortal, type Portal } from "./embedded-postgres/fixtures/start-portal.ts";

let directory: string;
const portals: Portal[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hub-lock-"));
});

afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.kill();
  await rm(directory, { recursive: true, force: true });
});

async function startLocker(): Promise<Portal> {
  const portal = startPortal(directory, "lock");
  portals.push(portal);
  await portal.wait("awake");
  return portal;
}

test("a data directory is taken once, and again after its release", async () => {
  const lock = await lockDataDirectory(join(directory, "new/data"));
  await expect(lockDataDirectory(join(directory, "new/data"))).rejects.toMatchObject({ name: "DataDirectoryInUse", pid: process.pid });
  await lock.release();
  await lock.release();
  const again = await lockDataDirectory(join(directory, "new/data"));
  await again.release();
});

test("a second portal is refused with a clear word while the first lives, and takes over when it was killed", async () => {
  const portal = await startLocker();
  portal.say("go");
  await portal.wait("locked");
  const refusal = await lockDataDirectory(directory).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataDirectoryInUse);
  expect(refusal).toMatchObject({ pid: portal.process.pid, directory });
  expect(String(refusal)).toContain(`is in use by another portal (process ${portal.process.pid}, since 2`);
  await portal.kill();
  expect(await readFile(join(directory, "portal.pid"), "utf8")).toContain(`"pid":${portal.process.pid}`);
  await (await lockDataDirectory(directory)).release();
});

test("a number left by a dead portal is no lock, even when a foreign process has it now", async () => {
  await writeFile(
    join(directory, "portal.pid"),
    JSON.stringify({ pid: process.ppid, host: hostname(), since: "2026-01-01T00:00:00.000Z" }),
  );
  const lock = await lockDataDirectory(directory);
  expect(JSON.parse(await readFile(join(directory, "portal.pid"), "utf8"))).toMatchObject({ pid: process.pid });
  await lock.release();
});

test("of several that start in the same instant over a killed one's lock exactly one wins", async () => {
  const first = await startLocker();
  first.say("go");
  await first.wait("locked");
  await first.kill();
  const rivals = await Promise.all(Array.from({ length: 5 }, startLocker));
  for (const rival of rivals) rival.say("go");
  const ends = await Promise.all(rivals.map((rival) => rival.wait("locked").catch(() => rival.wait("refused"))));
  expect(ends.map(({ event }) => event).toSorted()).toEqual(["locked", "refused", "refused", "refused", "refused"]);
  const winner = rivals[ends.findIndex(({ event }) => event === "locked")];
  for (const { event, name, pid } of ends)
    if (event === "refused") expect({ name, pid }).toEqual({ name: "DataDirectoryInUse", pid: winner?.process.pid });
}, 30_000);

test("a directory that cannot be made is refused with a clear word", async () => {
  await writeFile(join(directory, "file"), "");
  await expect(lockDataDirectory(join(directory, "file/data"))).rejects.toThrow("cannot be written");
});

test("a lock file that something else has written into is made empty again when nobody holds it, of any length", async () => {
  const path = join(directory, "portal.lock");
  for (const bytes of [1, 100, 512, 4096, 100_000]) {
    await writeFile(path, randomBytes(bytes));
    const lock = await lockDataDirectory(directory);
    await expect(lockDataDirectory(directory)).rejects.toBeInstanceOf(DataDirectoryInUse);
    await lock.release();
  }
});

test("and the portal that holds it keeps it: whoever comes next is refused with its number", async () => {
  const portal = await startLocker();
  portal.say("go");
  await portal.wait("locked");
  for (let time = 0; time < 3; time += 1) {
    // As an editor or a copy writes: into the file that is there.
    await writeFile(join(directory, "portal.lock"), randomBytes(4096));
    await expect(lockDataDirectory(directory)).rejects.toMatchObject({ name: "DataDirectoryInUse", pid: portal.process.pid });
  }
  await portal.kill();
  await (await lockDataDirectory(directory)).release();
});

test("one that cannot be made empty says which file to delete", async () => {
  const other = await lockDataDirectory(join(directory, "other"));
  await writeFile(join(directory, "portal.lock"), randomBytes(4096));
  await expect(lockDataDirectory(directory)).rejects.toThrow(/portal\.lock is damaged.*delete the file/);
  await other.release();
  await (await lockDataDirectory(directory)).release();
});
