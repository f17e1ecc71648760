import { expect, test } from "vitest";
import { attemptLimitsOf } from "./attempt-limits.ts";
import { sessionRuleKeys, sessionRules, sessionRulesOf } from "./session-rules.ts";

test("[TODAY-07] what is not set, or is no number within its bounds, is as usual", () => {
  const usual = Object.fromEntries(sessionRuleKeys.map((key) => [key, sessionRules[key].usual]));
  expect(sessionRulesOf([])).toEqual(usual);
  for (const value of [null, "60", 0, -1, 1e9, 20.5]) expect(sessionRulesOf(sessionRuleKeys.map((key) => ({ key, value })))).toEqual(usual);
  for (const key of sessionRuleKeys)
    for (const bound of ["least", "most"] as const)
      expect(sessionRulesOf([{ key, value: sessionRules[key][bound] }])).toEqual({ ...usual, [key]: sessionRules[key][bound] });
});

test("[SAFE-06] limits of wrong passwords follow the setting, and what they add up to stays bounded whatever is set", () => {
  const limits = (attempts: number, minutes: number) => attemptLimitsOf({ "lock-out-attempts": attempts, "lock-out-minutes": minutes });
  expect(limits(5, 15).pair).toEqual([
    { most: 5, minutes: 15, untilSuccess: true },
    { most: 10, minutes: 60, untilSuccess: true },
  ]);
  expect(limits(5, 15).browser.at(-1)).toEqual({ most: 20, minutes: 1440, untilSuccess: false });
  expect(limits(3, 1440).pair).toEqual([
    { most: 3, minutes: 1440, untilSuccess: true },
    { most: 6, minutes: 1440, untilSuccess: true },
  ]);
  expect([limits(10, 5).account, limits(10, 5).address]).toEqual([limits(5, 15).account, limits(5, 15).address]);
});
