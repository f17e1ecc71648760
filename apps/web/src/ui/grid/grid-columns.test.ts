import { expect, test } from "vitest";
import { measureColumns, scrollToShow } from "./grid-columns.ts";

const columns = [
  { id: "a", width: 100, pinned: true },
  { id: "b", width: 300, pinned: true },
  { id: "c", width: 200, pinned: false },
];

test("[QUAL-02] pinned columns stay, as long as they leave room for others", () => {
  expect(measureColumns(columns, 1000)).toEqual({
    places: [
      { start: 0, width: 100, stays: true },
      { start: 100, width: 300, stays: true },
      { start: 400, width: 200, stays: false },
    ],
    pinnedWidth: 400,
    width: 600,
  });
  const narrow = measureColumns(columns, 500);
  expect(narrow.places.map(({ stays }) => stays)).toEqual([true, false, false]);
  expect(narrow.pinnedWidth).toBe(100);
});

test("no column begins in sight to be cut in mid-word, unless somebody has made it so", () => {
  const widthsIn = (frame: number, wide: object = {}, middle: object = {}) =>
    measureColumns(
      [
        { id: "a", width: 100, pinned: true },
        { id: "b", width: 100, pinned: false, ...middle },
        { id: "c", width: 280, pinned: false, ...wide },
      ],
      frame,
    ).places.map(({ width }) => width);
  expect(widthsIn(600)).toEqual([100, 100, 280]);
  expect(widthsIn(360)).toEqual([100, 100, 160]);
  expect(widthsIn(360, { sized: true })).toEqual([100, 100, 280]);
  expect(widthsIn(300)).toEqual([100, 100, 280]);
  expect(widthsIn(230)).toEqual([100, 130, 280]);
  expect(widthsIn(230, {}, { sized: true })).toEqual([100, 100, 280]);
  expect(widthsIn(120)).toEqual([100, 100, 280]);
});

test("a frame scrolls just as far as it must", () => {
  expect(scrollToShow(0, 500, 100, 450, 480)).toBe(0);
  expect(scrollToShow(0, 500, 100, 490, 520)).toBe(20);
  expect(scrollToShow(300, 500, 100, 350, 380)).toBe(250);
  expect(scrollToShow(300, 500, 100, 20, 50)).toBe(0);
});
