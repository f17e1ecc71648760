import { expect, test } from "vitest";
import { csvCell, csvLine } from "./csv-cell.ts";

test.each([
  ["plain", "plain"],
  ["", ""],
  [null, ""],
  [12, "12"],
  [-5, "-5"],
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ["＝1+1", "'＝1+1"],
  ["\u00a0=1+1", "'\u00a0=1+1"],
  ["a;b", '"a;b"'],
  ['say "a"', '"say ""a"""'],
  ["a\nb", '"a\nb"'],
  ["=a;b", '"\'=a;b"'],
])("%j is written as %j: no cell is a formula (readings 6)", (value, written) => {
  expect(csvCell(value)).toBe(written);
});

test("a line", () => {
  expect(csvLine([1, null, "a;b"])).toBe('1;;"a;b"\r\n');
});
