import { describe, expect, test } from "vitest";
import { keepWithin, rangeOf, type Selection, walk } from "./selection.ts";

const size = { rows: 100, columns: 20, pageRows: 10 };
const stand = (row: number, column: number): Selection => ({ at: { row, column }, from: { row, column } });
const press = (selection: Selection, key: string, { shift = false, ctrl = false } = {}) => walk(selection, { key, shift, ctrl }, size);

describe("keys of the grid", () => {
  test.each<[string, Selection, string, { shift?: boolean; ctrl?: boolean }, Selection | undefined]>([
    ["down", stand(3, 2), "ArrowDown", {}, stand(4, 2)],
    ["up into the header", stand(0, 2), "ArrowUp", {}, stand(-1, 2)],
    ["not above the header", stand(-1, 2), "ArrowUp", {}, stand(-1, 2)],
    ["not below the end", stand(99, 2), "PageDown", {}, stand(99, 2)],
    ["a page", stand(50, 2), "PageUp", {}, stand(40, 2)],
    ["to the first cell", stand(50, 5), "Home", { ctrl: true }, stand(0, 0)],
    ["to the end of the row", stand(50, 5), "End", {}, stand(50, 19)],
    ["a range grows", stand(3, 2), "ArrowRight", { shift: true }, { at: { row: 3, column: 3 }, from: { row: 3, column: 2 } }],
    ["a range stays out of the header", stand(0, 2), "ArrowUp", { shift: true }, stand(0, 2)],
    [
      "a range to the end",
      stand(3, 2),
      "ArrowDown",
      { shift: true, ctrl: true },
      { at: { row: 99, column: 2 }, from: { row: 3, column: 2 } },
    ],
    ["all", stand(3, 2), "a", { ctrl: true }, { at: { row: 0, column: 0 }, from: { row: 99, column: 19 } }],
    ["a range is given up", { at: { row: 5, column: 3 }, from: { row: 3, column: 2 } }, "Escape", {}, stand(5, 3)],
    ["nothing to give up", stand(5, 3), "Escape", {}, undefined],
    ["another key", stand(5, 3), "x", {}, undefined],
  ])("%s", (_, from, key, held, to) => expect(press(from, key, held)).toEqual(to));

  test("without rows one stays in the header", () => {
    expect(walk(stand(-1, 2), { key: "ArrowDown", shift: false, ctrl: false }, { ...size, rows: 0 })).toEqual(stand(-1, 2));
    expect(walk(stand(-1, 2), { key: "a", shift: false, ctrl: true }, { ...size, rows: 0 })).toBeUndefined();
  });
});

test("a range lies between its corners, whichever was first", () => {
  expect(rangeOf({ at: { row: 2, column: 7 }, from: { row: 5, column: 3 } })).toEqual({ top: 2, bottom: 5, left: 3, right: 7 });
});

test("when there is less than before, the selection stays within", () => {
  expect(keepWithin({ at: { row: 90, column: 7 }, from: { row: 5, column: 19 } }, 10, 8)).toEqual({
    at: { row: 9, column: 7 },
    from: { row: 5, column: 7 },
  });
  expect(keepWithin(stand(4, 4), 0, 0)).toEqual(stand(-1, 0));
});
