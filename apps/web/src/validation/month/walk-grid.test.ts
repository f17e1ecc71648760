import { expect, test } from "vitest";
import { findCorner, walkGrid } from "./walk-grid.ts";

// x can be pressed, . cannot:   x . x
//                               . . x
//                               x x .
const rows = ["x.x", "..x", "xx."];
const isCell = ({ row, column }: { row: number; column: number }) => rows[row]?.[column] === "x";
const size = { rows: 3, columns: 3 };
const walk = (key: string, row: number, column: number, ctrl = false) => {
  const to = walkGrid(key, ctrl, { row, column }, size, isCell);
  return to && [to.row, to.column];
};

test.each([
  ["ArrowRight", 0, 0, [0, 2]],
  ["ArrowRight", 0, 2, undefined],
  ["ArrowLeft", 0, 2, [0, 0]],
  ["ArrowDown", 0, 0, [2, 0]],
  ["ArrowDown", 1, 2, undefined],
  ["ArrowUp", 2, 0, [0, 0]],
  ["Home", 2, 1, [2, 0]],
  ["End", 2, 0, [2, 1]],
  ["PageDown", 0, 0, [2, 0]],
  ["PageDown", 0, 2, [1, 2]],
  ["PageUp", 2, 0, [0, 0]],
  ["a", 0, 0, undefined],
] as const)("%s from %d, %d", (key, row, column, to) => {
  expect(walk(key, row, column)).toEqual(to);
});

test("with Ctrl to the corners", () => {
  expect(walk("Home", 2, 1, true)).toEqual([0, 0]);
  expect(walk("End", 0, 0, true)).toEqual([2, 1]);
  expect(findCorner({ rows: 0, columns: 4 }, isCell, 1)).toBeUndefined();
});
