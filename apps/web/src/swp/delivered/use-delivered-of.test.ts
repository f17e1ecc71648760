import { expect, test } from "vitest";
import { type Delivered, lackingBy } from "./use-delivered-of.ts";

const told = (there: string, rightSize: { min: string; max: string | null } | null) =>
  ({ quarters: ["2027-Q1"], total: { quarters: [{ there, rightSize, hires: { min: "3", max: null } }] } }) as unknown as Delivered;

test.each([
  ["more is right than is there: that, before anybody is hired", "7.5", { min: "10", max: "12" }, { min: "2.5", max: "4.5" }],
  ["one number", "7.5", { min: "10", max: null }, { min: "2.5", max: null }],
  ["it depends: from nothing on", "11", { min: "10", max: "12" }, { min: "0", max: "1" }],
  ["as many as are right", "10", { min: "10", max: null }, undefined],
  ["more are there", "20", { min: "10", max: "12" }, undefined],
  ["nobody says what is right", "1", null, undefined],
] as const)("[FIG-10] what a shortage of a what-if takes over as its size, where %s", (_, there, rightSize, expected) => {
  expect(lackingBy(told(there, rightSize), "2027-Q1")).toEqual(expected);
  expect(lackingBy(told(there, rightSize), "2028-Q1")).toBeUndefined();
});
