import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { isPassing } from "./passing-place.ts";

test.skipIf(!existsSync("/dev/shm"))("a directory in memory is told as passing, another filesystem is not", async () => {
  expect([await isPassing("/dev/shm"), await isPassing("/proc")]).toEqual([true, false]);
});
