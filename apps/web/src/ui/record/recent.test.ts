import { afterEach, expect, test, vi } from "vitest";
import { firstShown, readRecent, refOfAddress, remember } from "./recent.ts";

afterEach(() => vi.unstubAllGlobals());

test("[TODAY-03] what was opened last is kept per person, the latest first, each once, acts aside", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  for (let ref = 1; ref < 15; ref += 1) remember("ana", { kind: "entity", ref: String(ref) });
  remember("ana", { kind: "event", ref: "7" });
  remember("ana", { kind: "act", ref: "sign" });
  remember("ana", { kind: "entity", ref: "14" });
  expect(readRecent("ana").map(({ kind, ref }) => `${kind}:${ref}`)).toEqual([
    "entity:14",
    "event:7",
    ...[13, 12, 11, 10, 9, 8, 7, 6].map((ref) => `entity:${ref}`),
  ]);
  expect(readRecent("eva")).toEqual([]);
  expect(firstShown([{ kind: "screen", ref: "mut" }], ["mut", "quality"])).toBe("screen:mut,screen:quality");
});

test("[TODAY-03] addresses that show one thing are told from lists", () => {
  expect(refOfAddress("/entities/12", {})).toEqual({ kind: "entity", ref: "12" });
  expect(refOfAddress("/quality", { event: "7" })).toEqual({ kind: "event", ref: "7" });
  expect(refOfAddress("/swp", { item: "new" })).toBeUndefined();
  expect(refOfAddress("/quality", {})).toBeUndefined();
  expect(refOfAddress("/validation/3/dashboard", {})).toBeUndefined();
});
