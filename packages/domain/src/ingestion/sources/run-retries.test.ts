import { expect, test } from "vitest";
import { retryMinutes } from "./run-retries.ts";

test.each([
  ["sources.failed-cut", 1, 2],
  ["sources.failed-cut", 2, 5],
  ["connections.http-busy", 3, 15],
  ["sources.failed-cut", 4, undefined],
  ["sources.failed-cut", 0, undefined],
  ["sftp.sign-in-refused", 1, undefined],
  ["sftp.host-key-changed", 1, undefined],
  ["sources.failed-given-up", 1, undefined],
])("a run that failed by %s, %s in a row, begins again in %s minutes", (code, failures, minutes) => {
  expect(retryMinutes(code, failures)).toBe(minutes);
});
