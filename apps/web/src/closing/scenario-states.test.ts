import { expect, test } from "vitest";
import { reasonOf, standingOf } from "./scenario-states.ts";

const open = { state: "OPEN", closing: false, stale: false, expected: 4, validated: 1 } as const;
test.each([
  ["open while cells are missing", open, "open"],
  ["complete once all are validated", { ...open, validated: 4 }, "complete"],
  ["open when nothing is expected", { ...open, expected: 0, validated: 0 }, "open"],
  ["closing while the closing runs", { ...open, closing: true }, "closing"],
  ["closed", { ...open, state: "CLOSED", validated: 4 }, "closed"],
  ["a closed one with a cell validated again is stale", { ...open, state: "CLOSED", stale: true }, "stale"],
  ["a closed one that closes again is closing", { ...open, state: "CLOSED", stale: true, closing: true }, "closing"],
] as const)("a scenario is %s", (_, scenario, standing) => {
  expect(standingOf(scenario)).toBe(standing);
});

test.each([
  ["NO_DATA", "NONE", "no-data"],
  ["BLOCKED", "NONE", "blocked"],
  ["HELD", "NONE", "held"],
  ["BLOCKED", "COORDINATOR_SIGNED", "blocked"],
  ["READY", "NONE", "first-signature"],
  ["READY", "COORDINATOR_SIGNED", "second-signature"],
] as const)("a cell with %s and %s waits for: %s", (data, signOff, reason) => {
  expect(reasonOf({ data, signOff })).toBe(reason);
});
