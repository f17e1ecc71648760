import { expect, test } from "vitest";
import { countPlaces } from "../count-places.ts";
import { lengthOf } from "./figure-rows.ts";

test.each([
  ["12", 0],
  ["12.5", 1],
  ["-0.25", 2],
] as const)("digits behind the point of %s", (decimal, places) => {
  expect(countPlaces(decimal)).toBe(places);
});

test("what has no value draws nothing", () => {
  expect(lengthOf(null)).toBe(0);
  expect(lengthOf(undefined)).toBe(0);
  expect(lengthOf("-4.2")).toBe(-4.2);
});
