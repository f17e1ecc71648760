import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test.each<[string, number | null]>([
  ["", null],
  ["  ", null],
  ["60", 60],
  [" 60 % ", 60],
  ["33,3", 33.3],
  ["33.3", 33.3],
  ["-1", -1],
  ["101", 101],
  ["0", 0],
  ["sesenta", Number.NaN],
  ["1e2", Number.NaN],
  ["1,2,3", Number.NaN],
  ["9".repeat(400), Number.NaN],
])("%s is read as a number", (text, number) => expect(readNumber(text)).toBe(number));
