import { expect, test } from "vitest";
import { reasonOf } from "./missing-reason.ts";

test.each([
  ["NO_DATA", "NONE", "no-data"],
  ["BLOCKED", "NONE", "blocked"],
  ["BLOCKED", "COORDINATOR_SIGNED", "blocked"],
  ["READY", "NONE", "first-signature"],
  ["READY", "COORDINATOR_SIGNED", "second-signature"],
] as const)("a cell with %s and %s waits for: %s", (data, signOff, reason) => {
  expect(reasonOf({ data, signOff })).toBe(reason);
});
