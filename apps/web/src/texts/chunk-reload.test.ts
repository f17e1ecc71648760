import { expect, test } from "vitest";
import { isChunkError, mayReload } from "./chunk-reload.ts";

test("[SHELL-11] a failed chunk reloads the page at most once in 60 s", () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(mayReload(1_000_000, storage)).toBe(true);
  expect(mayReload(1_000_001, storage)).toBe(false);
  expect(mayReload(1_059_999, storage)).toBe(false);
  expect(mayReload(1_060_000, storage)).toBe(true);
});

test("[SHELL-11] only what a missing chunk says counts as one", () => {
  expect(isChunkError(new TypeError("Failed to fetch dynamically imported module: /assets/x.js"))).toBe(true);
  expect(isChunkError(new TypeError("x is undefined"))).toBe(false);
  expect(isChunkError("text")).toBe(false);
});
