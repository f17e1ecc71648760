import { expect, test } from "vitest";
import { type Prepared, paySteps, refusePayStep } from "./pay-steps.ts";

const prepared = (more: Partial<Prepared> = {}): Prepared => ({ isOlder: false, isSame: true, isReviewed: false, ...more });

test.each<[string, Prepared | undefined, (string | undefined)[]]>([
  ["nothing yet", undefined, [undefined, "pay-reports.not-prepared", "pay-reports.not-prepared"]],
  ["prepared", prepared(), [undefined, undefined, "pay-reports.not-reviewed"]],
  ["reviewed", prepared({ isReviewed: true }), [undefined, undefined, undefined]],
  [
    "reviewed, and the month closed again since",
    prepared({ isReviewed: true, isOlder: true }),
    [undefined, "pay-reports.prepared-otherwise", "pay-reports.prepared-otherwise"],
  ],
  [
    "reviewed, and computed otherwise since",
    prepared({ isReviewed: true, isSame: false }),
    [undefined, "pay-reports.prepared-otherwise", "pay-reports.prepared-otherwise"],
  ],
])("[FIG-08] of a report, %s, each step is taken or refused by a word", (_, standing, expected) => {
  expect(paySteps.map((step) => refusePayStep(step, standing))).toEqual(expected);
});
