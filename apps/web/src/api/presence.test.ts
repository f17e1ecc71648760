import { expect, test } from "vitest";
import { isNobodyThere, noteSomebody } from "./presence.ts";

test("[TODAY-02] what a page asks a minute after it was touched last is its own question", () => {
  noteSomebody(1_000_000);
  expect(isNobodyThere(1_060_000)).toBe(false);
  expect(isNobodyThere(1_060_001)).toBe(true);
  noteSomebody(1_060_001);
  expect(isNobodyThere(1_060_002)).toBe(false);
});
