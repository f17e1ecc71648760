import { expect, test } from "vitest";
import { guardCsvText, guardWorkbookText, isUndecided, joinList, splitList, unguardCsvText, unguardWorkbookText } from "./cell-text.ts";

const texts = ["", "a", "-", "'-", "''-", "=1+1", "'=1+1", "+34 600", "@x", "-5", "\tx", "\rx", "'", "'a", "O'Neil", "--", "=", "a=b"];

const signs = "=+-@＝＋－＠﹦﹢﹣﹫".split("");
const unseen = [" ", "\u00a0", "\u3000", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u0001", "\u0085", "\u2028", " \u200b \t"];

test("what a CSV guards comes back exactly, and nothing in it begins like a formula", () => {
  for (const text of texts) {
    expect(guardCsvText(text)).not.toMatch(/^[=+\-@\t\r]/);
    expect(unguardCsvText(guardCsvText(text))).toBe(text);
  }
});

test("a formula is guarded in wide and in small signs, behind what is not to be seen, and at the beginning of a line; and comes back exactly", () => {
  const formulas = ["\t", "\r", "\n", ...signs, ...signs.flatMap((sign) => unseen.map((before) => `${before}${sign}`))].map(
    (start) => `${start}1+1`,
  );
  for (const text of formulas) {
    expect(guardCsvText(text)).toBe(`'${text}`);
    // Also what somebody guarded by hand, once or more.
    for (const given of [text, `'${text}`, `''${text}`]) expect(unguardCsvText(guardCsvText(given)), JSON.stringify(given)).toBe(given);
  }
  for (const text of ["1＝1", " a-b", "\u200bé", "…=", "|x", "％"]) expect(guardCsvText(text)).toBe(text);
});

test("what follows decides only behind apostrophes and what is not to be seen", () => {
  for (const start of ["", "'", "''", " ", "' ", "\u200b"]) {
    expect(isUndecided(start)).toBe(true);
    expect(guardCsvText(`${start}=1`)).toBe(`'${start}=1`);
  }
  for (const start of ["a", "' a", "=", "a "]) expect(isUndecided(start)).toBe(false);
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
