import { expect, test } from "vitest";
import { checkDelegationDays } from "./delegation.ts";

test.each([
  ["2026-11-20", "2026-11-20", []],
  ["2026-11-01", "2026-11-20", []],
  ["2026-11-21", "2026-11-20", ["workflows.last-day-before-first"]],
  ["2026-11-01", "2026-11-19", ["workflows.last-day-over"]],
  ["2026-11-20", "2027-02-19", []],
  ["2026-11-20", "2027-02-20", ["workflows.delegation-too-long"]],
])("a delegation from %s to %s, made on 2026-11-20", (firstDay, lastDay, codes) => {
  expect(checkDelegationDays({ firstDay, lastDay }, "2026-11-20").map(({ code }) => code)).toEqual(codes);
});
