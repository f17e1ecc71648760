import { expect, test } from "vitest";
import { fileNameIn, isReadable, showText, shownCharacters } from "./answer-text.ts";

test("JSON is shown a field a line, other text as it is, and what is no JSON although it says so as it came", () => {
  expect(showText('{"a":[1]}', "application/json; charset=utf-8")).toEqual({ text: '{\n  "a": [\n    1\n  ]\n}', cut: false });
  expect(showText("a;b", "text/csv")).toEqual({ text: "a;b", cut: false });
  expect(showText("{", "application/json")).toEqual({ text: "{", cut: false });
});

test("a long text is cut and says so", () => {
  const { text, cut } = showText("x".repeat(shownCharacters + 1), "text/plain");
  expect([text.length, cut]).toEqual([shownCharacters, true]);
});

test("files that are no text are not shown", () => {
  expect(["application/json", "text/csv; charset=utf-8", "application/problem+json"].map(isReadable)).toEqual([true, true, true]);
  expect(["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/octet-stream", ""].map(isReadable)).toEqual([
    false,
    false,
    false,
  ]);
});

test("the name of a file comes from its header, broken or not", () => {
  const header = (value: string): [string, string][] => [["content-disposition", value]];
  expect(fileNameIn(header("attachment; filename=\"a.csv\"; filename*=UTF-8''a%C3%B1o.csv"))).toBe("año.csv");
  expect(fileNameIn(header("attachment; filename*=UTF-8''%E0%A4%A"))).toBe("%E0%A4%A");
  expect(fileNameIn([])).toBeUndefined();
});
