import { expect, test } from "vitest";
import { consequenceOf } from "./consequence.ts";

test.each([
  ["coordinator", 2, 6, "sign"],
  ["owner", 4, 6, "validate"],
  ["owner", 5, 6, "validate-last"],
  ["group-owner", 6, 6, "consolidate-all"],
  ["group-owner", 2, 6, "consolidate-some"],
  ["group-owner", 0, 6, "consolidate-later"],
] as const)("[VAL-02] the confirmation tells the consequence: %s at %d of %d", (capacity, validated, expected, consequence) => {
  expect(consequenceOf(capacity, { validated, expected })).toBe(consequence);
});
