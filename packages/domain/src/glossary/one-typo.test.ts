import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOneTypoApart, shortestForgiven, typoVariants } from "./one-typo.ts";

const letter = fc.constantFrom(..."a b c d e f g h i l m n o p r s t u v ñ ç ü € 😀".split(" "));
const word = fc.array(letter, { minLength: shortestForgiven, maxLength: 20 });
type Edit = { kind: "none" | "put" | "leave" | "replace" | "swap"; at: number; with: string };
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("none", "put", "leave", "replace", "swap"),
  at: fc.nat(20),
  with: letter,
});

function edited(letters: readonly string[], { kind, at, with: other }: Edit): string[] {
  const place = at % letters.length;
  const [before, after] = [letters.slice(0, place), letters.slice(place)];
  if (kind === "put") return [...before, other, ...after];
  if (kind === "leave") return [...before, ...after.slice(1)];
  if (kind === "replace") return [...before, other, ...after.slice(1)];
  if (kind === "swap" && after.length > 1) return [...before, after[1] ?? "", after[0] ?? "", ...after.slice(2)];
  return [...letters];
}

describe("a word with one typo", () => {
  test("is one typo apart from the word, whatever the typo is, and both ways", () => {
    fc.assert(
      fc.property(word, edit, (letters, given) => {
        const [right, typed] = [letters.join(""), edited(letters, given).join("")];
        expect(isOneTypoApart(right, typed)).toBe(true);
        expect(isOneTypoApart(typed, right)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test("shares a variant with it, where both are long enough to be forgiven", () => {
    fc.assert(
      fc.property(word, edit, (letters, given) => {
        const typed = edited(letters, given);
        fc.pre(typed.length >= shortestForgiven);
        const variants = new Set(typoVariants(letters.join("")));
        expect(typoVariants(typed.join("")).some((variant) => variants.has(variant))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ["turnover", "turnovre", true],
  ["turnover", "trunover", true],
  ["turnover", "turnove", true],
  ["turnover", "tturnover", true],
  ["turnover", "tornover", true],
  ["turnover", "turnovers", true],
  ["turnover", "turnoverss", false],
  ["turnover", "tornovre", false],
  ["turnover", "urnovert", false],
  ["abcd", "abdcx", false],
  ["abcd", "badc", false],
  ["", "a", true],
  ["", "ab", false],
  ["año", "ano", true],
  ["a😀c", "a😃c", true],
])("%s and %s: %s", (one, other, apart) => {
  expect([isOneTypoApart(one, other), isOneTypoApart(other, one)]).toEqual([apart, apart]);
});

test("a short word is taken as it is written, one of forty letters is not cut further", () => {
  expect(typoVariants("fte")).toEqual(["fte"]);
  expect(typoVariants("edad")).toEqual(["edad", "dad", "ead", "edd", "eda"]);
  expect(typoVariants("x".repeat(41))).toEqual(["x".repeat(41)]);
});
