import fc from "fast-check";
import { expect, test } from "vitest";
import { type BrokenPart, hideWithLevels, protectParts } from "./breakdown.ts";
import { rank } from "./testing/rank.ts";

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

test("[FIG-02] management beside its levels tells nothing that the levels do not, of random people", () => {
  const levels = ["none", "manager", "executive", null];
  const isIn = (management: string | null, at: number) => management === [["no"], ["yes"], ["yes"], [null]][at]![0];
  let [shown, leaks] = [0, 0];
  fc.assert(
    fc.property(fc.tuple(fc.nat(60), fc.nat(40), fc.nat(14), fc.nat(16)), (people) => {
      const byLevel = protectParts(
        "average-age",
        levels.flatMap((level, at) => (people[at]! > 0 ? [part(level, people[at]!)] : [])),
        10,
      );
      const managements = ["no", "yes", null].flatMap((value) => {
        const count = people.reduce((sum, each, at) => sum + (isIn(value, at) ? each : 0), 0);
        return count > 0 ? [part(value, count)] : [];
      });
      const whole = levels.map(() => 1);
      const isShown = ({ reason }: BrokenPart) => reason === null;
      const rowsOf = (parts: BrokenPart[], has: (value: string | null, at: number) => boolean) =>
        parts.filter(isShown).map(({ value }) => levels.map((_, at) => Number(has(value, at) && people[at]! > 0)));
      const known = [whole.map((_, at) => Number(people[at]! > 0)), ...rowsOf(byLevel, (value, at) => value === levels[at])];
      const alone = protectParts("average-age", managements, 10);
      const beside = hideWithLevels(alone, byLevel);
      expect(rank([...known, ...rowsOf(beside, isIn)])).toBe(rank(known));
      shown += beside.filter(isShown).length;
      leaks += rank([...known, ...rowsOf(alone, isIn)]) - rank(known);
    }),
    { numRuns: 500, seed: 20261129 },
  );
  // It is still told of many, and hidden by itself alone it would tell more.
  expect(shown).toBeGreaterThan(100);
  expect(leaks).toBeGreaterThan(20);
});
