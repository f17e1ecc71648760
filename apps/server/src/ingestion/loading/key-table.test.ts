import { expect, test } from "vitest";
import { createKeyTable } from "./key-table.ts";
import { borrowRowMemory } from "./row-memory.ts";

test("a key is new once, and then tells the row in which it stood first", () => {
  const keys = createKeyTable(1, borrowRowMemory());
  expect(["a", "b", "a", "", "b", "", "á"].map((key, at) => keys.firstRow(key, at + 2))).toEqual([0, 0, 2, 0, 3, 5, 0]);
});

test.each<[string, (at: number) => string]>([
  ["numbers in a row", (at) => String(10_000_000 + at)],
  ["padded numbers", (at) => String(at).padStart(12, "0")],
  ["two parts", (at) => `${at % 500}\u001f${Math.floor(at / 500)}`],
  ["long ones that differ in few bits", (at) => at.toString(2).padStart(40, "x")],
  ["a sign more each time", (at) => "a".repeat(at % 1000) + "b".repeat(Math.floor(at / 1000))],
])("different keys are never taken for the same: %s", (_, make) => {
  const keys = createKeyTable(10_000, borrowRowMemory());
  const count = 100_000;
  for (let at = 0; at < count; at++) if (keys.firstRow(make(at), at + 1) !== 0) throw new Error(`${make(at)} is taken for another`);
  for (let at = 0; at < count; at += 997) expect(keys.firstRow(make(at), count + 1)).toBe(at + 1);
});
