import fc from "fast-check";
import { expect, test } from "vitest";
import { barsOf, spreadLabels, writtenNames } from "./bar-lengths.ts";

const series = [
  { name: "a", label: "A" },
  { name: "b", label: "B" },
  { name: "c", label: "C" },
];

test("bars begin at zero, stand one upon the other, or are parts of a hundred", () => {
  const lengths = { a: 3, b: null, c: 1 };
  expect(barsOf({ shape: "bars", series }, { lengths }).map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [0, 0],
    [0, 1],
  ]);
  expect(barsOf({ shape: "stack", series }, { lengths }).map(({ from, to }) => [from, to])).toEqual([
    [0, 3],
    [3, 3],
    [3, 4],
  ]);
  expect(barsOf({ shape: "parts", series }, { lengths }).map(({ from, to }) => [from, to])).toEqual([
    [0, 75],
    [75, 75],
    [75, 100],
  ]);
});

test("what is below zero goes to the other side, and parts of nothing are nothing", () => {
  expect(barsOf({ shape: "stack", series }, { lengths: { a: 2, b: -3, c: 1 } }).map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [0, -3],
    [2, 3],
  ]);
  expect(barsOf({ shape: "parts", series }, { lengths: { a: 0, b: 0, c: 0 } }).every(({ to }) => to === 0)).toBe(true);
});

test("labels keep their order and stand apart", () => {
  expect(spreadLabels([10, 100], 14)).toEqual([10, 100]);
  expect(spreadLabels([50, 50], 14)).toEqual([43, 57]);
  expect(spreadLabels([100, 0, 3, 6], 14)).toEqual([100, -11, 3, 17]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }), (wanted) => {
      const placed = spreadLabels(wanted, 14);
      const order = wanted.map((_, at) => at).toSorted((a, b) => wanted[a]! - wanted[b]!);
      for (let at = 1; at < order.length; at++) expect(placed[order[at]!]! - placed[order[at - 1]!]!).toBeGreaterThan(13.99);
    }),
  );
});

test("the first and the last name are written, and between them what finds room", () => {
  expect(writtenNames(0, 5)).toEqual([]);
  expect(writtenNames(1, 5)).toEqual([0]);
  expect(writtenNames(3, 10)).toEqual([0, 1, 2]);
  expect(writtenNames(12, 4)).toEqual([0, 4, 8, 11]);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 2, max: 30 }), (count, room) => {
      const written = writtenNames(count, room);
      expect(written[0]).toBe(0);
      expect(written.at(-1)).toBe(count - 1);
      expect(written.length).toBeLessThanOrEqual(room);
    }),
  );
});
