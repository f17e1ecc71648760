import { expect, test } from "vitest";
import { countPlaces } from "./figure-text.ts";

test.each([
  ["12", 0],
  ["12.5", 1],
  ["-0.25", 2],
] as const)("digits behind the point of %s", (decimal, places) => {
  expect(countPlaces(decimal)).toBe(places);
});
