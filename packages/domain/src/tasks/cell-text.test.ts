import { expect, test } from "vitest";
import { guardCsvText, guardWorkbookText, joinList, splitList, unguardCsvText, unguardWorkbookText } from "./cell-text.ts";

const texts = ["", "a", "-", "'-", "''-", "=1+1", "'=1+1", "+34 600", "@x", "-5", "\tx", "\rx", "'", "'a", "O'Neil", "--", "=", "a=b"];

test("what a CSV guards comes back exactly, and nothing in it begins like a formula", () => {
  for (const text of texts) {
    expect(guardCsvText(text)).not.toMatch(/^[=+\-@\t\r]/);
    expect(unguardCsvText(guardCsvText(text))).toBe(text);
  }
});

test("a workbook keeps every text, and a text that is the clearing token does not clear", () => {
  for (const text of texts) {
    expect(guardWorkbookText(text)).not.toBe("-");
    expect(unguardWorkbookText(guardWorkbookText(text))).toBe(text);
  }
  expect(guardWorkbookText("=1+1")).toBe("=1+1");
});

test("a list comes back whatever stands in its items", () => {
  for (const items of [[], ["a"], ["a", "b c"], ["a;b", 'say "no"', "two\nlines", ""], [" a "], ['"', ";"]]) {
    expect(splitList(joinList(items))).toEqual(items);
  }
});

test("people separate items by semicolons or line breaks, with blanks and empty ones between", () => {
  expect(splitList(" ES01 ;ES02;; \nDE01\n")).toEqual(["ES01", "ES02", "DE01"]);
  expect(splitList('a"b; c')).toEqual(['a"b', "c"]);
  expect(splitList('"open; c')).toEqual(['"open', "c"]);
});
