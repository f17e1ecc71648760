import { expect, test } from "vitest";
import { plainText, splitMarks } from "./split-marks.ts";

const told = (excerpt: string) => splitMarks(excerpt).map(({ text, marked }) => (marked ? `<${text}>` : text));

test("what was found is marked, the rest is text as it is", () => {
  expect(told("La \u0001rotación\u0002 no \u0001deseada\u0002")).toEqual(["La ", "<rotación>", " no ", "<deseada>"]);
  expect(told("<b>nada</b> & más")).toEqual(["<b>nada</b> & más"]);
  expect(told("")).toEqual([]);
  expect(plainText("La \u0001rotación\u0002")).toBe("La rotación");
});

test("a mark that is not closed marks nothing and is not shown", () => {
  expect(told("uno \u0001dos")).toEqual(["uno dos"]);
  expect(told("uno\u0002 dos")).toEqual(["uno dos"]);
  expect(told("\u0001uno \u0001dos\u0002")).toEqual(["uno ", "<dos>"]);
});
