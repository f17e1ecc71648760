import { describe, expect, test } from "vitest";
import { checkChange, checkCoverage, type CoverageState, isLate, sizeAtClose } from "./coverage.ts";
import { parseSize, type Size } from "./size.ts";

const size = (text: string) => parseSize(text) as Size;
const open = (text: string): CoverageState => ({ size: size(text), closes: false });
const openWithout = { size: undefined, closes: false };
const closed = (text: string): CoverageState => ({ size: size(text), closes: true });
const say = (found: ReturnType<typeof checkCoverage>) => found.map(({ code, path }) => `${path.join(".")}: ${code.replace("swp.", "")}`);

test.each<[string, CoverageState, string[]]>([
  ["closed with 0", closed("0"), []],
  ["closed with 0,00", closed("0,00"), []],
  ["closed with 5", closed("5"), ["size: closing-needs-zero"]],
  ["closed with 0,01", closed("0,01"), ["size: closing-needs-zero"]],
  ["closed with 0-5", closed("0-5"), ["size: closing-needs-zero"]],
  ["open with 0", open("0"), ["size: zero-needs-closing"]],
  ["open with 5", open("5"), []],
  ["open with 0,01", open("0,01"), []],
  ["open with 0-5", open("0-5"), []],
])("[SWP-07] Gap size must be 0 when gap coverage is Completed or Canceled, and cannot be 0 otherwise: %s", (_, state, expected) => {
  expect(say(checkCoverage(state))).toEqual(expected);
});

describe("what was there before", () => {
  test.each<[string, CoverageState, Parameters<typeof checkChange>[1], string, string[]]>([
    ["stays open", open("5"), open("4"), "", []],
    ["is closed, without a comment", open("5"), closed("0"), "", []],
    ["is closed with its size", open("5"), closed("5"), "", ["size: closing-needs-zero"]],
    ["stays open with 0", open("5"), open("0"), "", ["size: zero-needs-closing"]],
    ["stays closed", closed("0"), closed("0"), "", []],
    ["stays closed with a size", closed("0"), closed("5"), "", ["size: closing-needs-zero"]],
    ["is opened again with size and comment", closed("0"), open("3"), "Two people have left.", []],
    ["is opened again without a comment", closed("0"), open("3"), "", ["comment: reopening-needs-comment"]],
    ["is opened again with blanks for a comment", closed("0"), open("3"), " \n", ["comment: reopening-needs-comment"]],
    ["is opened again with 0", closed("0"), open("0"), "Why not.", ["size: reopening-needs-size"]],
    ["stays open without a size", open("5"), openWithout, "", []],
    ["is opened again without a size", closed("0"), openWithout, "Why not.", []],
    ["is opened again without size and comment", closed("0"), openWithout, "", ["comment: reopening-needs-comment"]],
    ["is opened again with nothing", closed("0"), open("0"), "", ["size: reopening-needs-size", "comment: reopening-needs-comment"]],
  ])(
    "[SWP-07] Gap size must be 0 when gap coverage is Completed or Canceled, and cannot be 0 otherwise; it %s",
    (_, before, after, comment, expected) => {
      expect(say(checkChange(before, after, comment))).toEqual(expected);
    },
  );
});

test("closing keeps the size it closes, until it is opened again", () => {
  const before = { ...open("5-8"), sizeAtClose: null };
  const kept = sizeAtClose(before, closed("0"));
  expect(kept).toEqual({ min: "5", max: "8" });
  expect(sizeAtClose({ ...closed("0"), sizeAtClose: kept }, closed("0"))).toEqual(kept);
  expect(sizeAtClose({ ...closed("0"), sizeAtClose: kept }, open("3"))).toBeNull();
  expect(sizeAtClose(before, open("4"))).toBeNull();
  expect(sizeAtClose(null, closed("0"))).toBeNull();
});

test.each([
  ["open, of a quarter before", "2026-Q3", { closes: false }, true],
  ["open, of the year before", "2025-Q4", { closes: false }, true],
  ["open, of this quarter", "2026-Q4", { closes: false }, false],
  ["open, of one to come", "2027-Q1", { closes: false }, false],
  ["open, without a quarter", null, { closes: false }, false],
  ["closed", "2026-Q3", { closes: true }, false],
  ["of a tab without coverage", "2026-Q3", null, false],
])("an item is late: %s", (_, timeline, coverage, late) => expect(isLate({ timeline, coverage }, "2026-Q4")).toBe(late));
