import { expect, test } from "vitest";
import { baseBelow, niceAxis, niceTicks, tightAxis } from "./nice-ticks.ts";

test.each([
  [
    [2.2, 3.3],
    [0, 1, 2, 3, 4],
  ],
  [
    [352, 26, 422],
    [0, 200, 400, 600],
  ],
  [[0.3], [0, 0.1, 0.2, 0.3]],
  [
    [-7.5, 21.4],
    [-10, 0, 10, 20, 30],
  ],
  [[-3], [-3, -2, -1, 0]],
  [[], [0, 1]],
  [[0], [0, 1]],
])("the axis of %j is marked at %j", (values, ticks) => {
  expect(niceTicks(values)).toEqual(ticks);
});

test("zero is a line of its own only where something lies below it", () => {
  expect(niceAxis([-11, 4])).toEqual({ ticks: [-15, -10, -5, 0, 5], domain: [-15, 5], crosses: true });
  expect(niceAxis([3, 11])).toMatchObject({ domain: [0, 15], crosses: false });
});

test.each([
  ["small changes of a large value", [1836, 1910, 1894], 1800, [1800, 1850, 1900, 1950]],
  ["no change at all", [1836, 1836], 1830, [1830, 1832, 1834, 1836]],
  ["changes that are no small part", [10, 15, 3], 0, [0, 5, 10, 15]],
])("an axis of %s begins at a round number below", (_, values, base, ticks) => {
  expect(baseBelow(values)).toBe(base);
  expect(niceAxis(values, base).ticks).toEqual(ticks);
});

test("an axis of bars without a length marks nothing but zero", () => {
  expect(tightAxis([0, 0]).ticks).toEqual([0]);
  expect(tightAxis([]).ticks).toEqual([0]);
  expect(tightAxis([-3, 0]).ticks).toEqual([-3, -2, -1, 0]);
  expect(tightAxis([0, 2.5]).ticks).toEqual([0, 1, 2]);
});
