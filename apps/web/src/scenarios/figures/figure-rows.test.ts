import { expect, test } from "vitest";
import { lengthOf } from "./figure-rows.ts";

test("what has no value draws nothing", () => {
  expect(lengthOf(null)).toBe(0);
  expect(lengthOf(undefined)).toBe(0);
  expect(lengthOf("-4.2")).toBe(-4.2);
});
