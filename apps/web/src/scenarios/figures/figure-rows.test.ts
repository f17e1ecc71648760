import { expect, test } from "vitest";
import { largestOf, lengthOf, type Subject } from "./figure-rows.ts";

test("what has no value draws nothing", () => {
  expect(lengthOf(null)).toBe(0);
  expect(lengthOf(undefined)).toBe(0);
  expect(lengthOf("-4.2")).toBe(-4.2);
});

test("a chart that holds fewer draws those with the largest values, below zero as above; one that holds all leaves their order", () => {
  const subject = (name: string, value: string | null) =>
    ({ id: 1, name, code: name, figures: [{ kpi: "turnover", value }] }) as unknown as Subject;
  const all = [subject("a", "3"), subject("b", null), subject("c", "-9"), subject("d", "0"), subject("e", "7")];
  expect(largestOf(all, "turnover", 3).map(({ name }) => name)).toEqual(["c", "e", "a"]);
  expect(largestOf(all, "turnover", 4).map(({ name }) => name)).toEqual(["c", "e", "a", "d"]);
  expect(largestOf(all, "turnover", 5)).toBe(all);
});
