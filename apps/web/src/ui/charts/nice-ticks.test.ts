import { expect, test } from "vitest";
import { niceAxis, niceTicks } from "./nice-ticks.ts";

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
