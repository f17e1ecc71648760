import fc from "fast-check";
import { expect, test } from "vitest";
import { type BrokenPart, protectParts } from "./breakdown.ts";

const part = (value: string | null, persons: number): BrokenPart => ({
  value,
  persons,
  numerator: String(persons * 40),
  denominator: String(persons),
  reason: null,
});
const hiddenOf = (parts: BrokenPart[]) => parts.filter(({ reason }) => reason === "SUPPRESSED").map(({ value }) => value);

test.each<[string, BrokenPart[], (string | null)[]]>([
  ["none where all have enough", [part("a", 10), part("b", 30)], []],
  ["one alone with the smallest other, which the whole would tell", [part("a", 4), part("b", 30), part("c", 12)], ["c", "a"]],
  ["several that number the minimum together", [part("a", 4), part("b", 6), part("c", 12)], ["b", "a"]],
  ["several that do not, with the smallest other", [part("a", 4), part("b", 5), part("c", 12), part("d", 40)], ["c", "b", "a"]],
  ["all where there is nobody else", [part("a", 4), part("b", 40)], ["b", "a"]],
  ["none of a value that all have", [part("a", 3)], []],
  ["nobody of whom nobody is there", [part("a", 0), part("b", 40)], []],
])("[FIG-02] of few people is hidden: %s", (_, parts, hidden) => {
  expect(hiddenOf(protectParts("average-age", parts, 10))).toEqual(hidden);
  expect(hiddenOf(protectParts("headcount", parts, 10))).toEqual([]);
});

test("[FIG-02] of few is what few are counted in, however many are there", () => {
  const managers = (value: string, persons: number, counted: number): BrokenPart => ({
    ...part(value, persons),
    denominator: String(counted),
  });
  expect(
    hiddenOf(protectParts("female-share-management", [managers("a", 90, 2), managers("b", 80, 20), managers("c", 70, 15)], 10)),
  ).toEqual(["a", "c"]);
  // Of many of whom nobody counts there is nothing to hide.
  expect(hiddenOf(protectParts("female-share-management", [managers("a", 90, 0), managers("b", 80, 20)], 10))).toEqual([]);
});

test("[FIG-02] the whole less what is shown is of several values and of the minimum of people at least, or of nobody", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(25), { minLength: 2, maxLength: 9 }), (sizes) => {
      const shown = protectParts(
        "female-share",
        sizes.map((persons, at) => part(String(at), persons)),
        10,
      );
      const hidden = shown.filter(({ reason }) => reason !== null);
      const people = hidden.reduce((sum, { persons }) => sum + persons, 0);
      const there = shown.filter(({ persons }) => persons > 0);
      expect(hidden.length === 0 || (hidden.length > 1 && people >= 10) || hidden.length === there.length).toBe(true);
      expect(shown.every(({ persons, reason }) => reason !== null || persons === 0 || persons >= 10)).toBe(true);
      expect(hidden.every(({ numerator, denominator }) => numerator === null && denominator === null)).toBe(true);
    }),
  );
});
