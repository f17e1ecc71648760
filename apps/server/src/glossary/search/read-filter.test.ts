import { expect, test } from "vitest";
import { readCardFilter } from "./read-filter.ts";

test("of all fields together no more words are looked at than a search takes", () => {
  const words = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `${letter}${at}`).join(" ");
  const { parts } = readCardFilter({ text: words(8, "a"), name: words(8, "b"), description: words(8, "c") });
  expect(parts.map(({ field, words }) => [field, words.length])).toEqual([
    ["text", 8],
    ["name", 4],
  ]);
});

test("a text without words in it is asked about, and is found nowhere", () => {
  expect(readCardFilter({ text: "!?" }).parts).toEqual([{ field: "text", words: [] }]);
});
