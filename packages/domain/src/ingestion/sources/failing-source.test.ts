import { expect, test } from "vitest";
import { isFailing } from "./failing-source.ts";

const good = { active: true, runsAsMay: true, lastRun: { state: "done" as const, filesRefused: 0 }, notPutAway: 0 };

test.each([
  ["brings its files", good, false],
  ["never ran", { ...good, lastRun: null }, false],
  ["is looking", { ...good, lastRun: { state: "pending" as const, filesRefused: 0 } }, false],
  ["failed", { ...good, lastRun: { state: "failed" as const, filesRefused: 0 } }, true],
  ["refused a file", { ...good, lastRun: { state: "done" as const, filesRefused: 1 } }, true],
  ["cannot put a file away", { ...good, notPutAway: 1 }, true],
  ["delivers for nobody", { ...good, runsAsMay: false }, true],
  ["is paused", { ...good, active: false, runsAsMay: false, notPutAway: 3 }, false],
])("[TODAY-02] a source waits for its administrator where it %s: %o", (_, source, expected) => expect(isFailing(source)).toBe(expected));
