import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readLogSince, rotateLog, sizeOf } from "./log-file.ts";

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hub-log-"));
  file = join(directory, "postgres.log");
});

afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

test("a log at its limit stays; one over it becomes the older file, and only one older file is kept", async () => {
  await rotateLog(file, 5);
  await writeFile(file, "12345");
  await rotateLog(file, 5);
  expect(await readdir(directory)).toEqual(["postgres.log"]);
  for (const text of ["first, long", "second, long"]) {
    await writeFile(file, text);
    await rotateLog(file, 5);
    expect([await sizeOf(file), await readFile(`${file}.1`, "utf8")]).toEqual([0, text]);
  }
  expect(await readdir(directory)).toEqual(["postgres.log", "postgres.log.1"]);
});

test("what was written since is read, also after the file was emptied in between, and never more than its end", async () => {
  await writeFile(file, "before\n");
  const offset = await sizeOf(file);
  await appendFile(file, "after\n");
  expect(await readLogSince(file, offset)).toBe("after\n");
  await writeFile(file, "anew\n");
  expect(await readLogSince(file, offset)).toBe("anew\n");
  await writeFile(file, `${"x".repeat(100_000)}end`);
  expect(await readLogSince(file, 0)).toMatch(/^x{16381}end$/);
});
