import { describe, expect, test } from "vitest";
import { mostRecent, readRefs } from "./kinds.ts";
import { compareFound, matcherOf, matchWords } from "./rank.ts";
import { askedWords, wordsOf } from "./words.ts";

describe("[TODAY-03] how well words are met", () => {
  test.each<[asked: string, text: string, forgiving: boolean, met: number | undefined]>([
    ["norte", "Norte España", false, 0],
    ["NORTE ESPANA", "Norte España", false, 0],
    ["nor", "Norte España", false, 1],
    ["orte", "Norte España", false, 2],
    ["nor esp", "Norte España", false, 2],
    ["norte chile", "Norte España", true, undefined],
    ["nrote", "Norte España", false, undefined],
    ["nrote", "Norte España", true, 5],
    ["nort", "Norte España", true, 1],
    // Not typed to its end yet, and wrong already.
    ["alemna", "Alemania", true, 5],
    ["alxmanis", "Alemania", true, undefined],
    // Short words and numbers are taken as they are written.
    ["nro", "Norte", true, undefined],
    ["2025", "octubre 2026", true, undefined],
    ["nor-de", "NOR-DE Norte Deutschland", false, 0],
    ["straße", "Strasse 4", false, undefined],
    ["münchen", "MUENCHEN", true, 5],
  ])("%s in %s", (asked, text, forgiving, met) => {
    const words = wordsOf(text);
    expect(matchWords(askedWords(asked), words, forgiving)).toBe(met);
    // The same of a text in parts.
    const parts = [words.slice(0, 1), words.slice(1)];
    expect(matcherOf(askedWords(asked), forgiving)(parts)).toBe(met);
  });

  test("no more than eight words are asked for, each once", () => {
    expect(askedWords("a b a c d e f g h i j")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
  });
});

test("[TODAY-03] what is met best comes first, then what is one's own, then by kind, then the shorter name", () => {
  const found = { match: 1, own: false, kindOrder: 2, title: "Norte" };
  const inOrder = [
    { ...found, match: 0 },
    { ...found, own: true, kindOrder: 9 },
    { ...found, kindOrder: 1 },
    found,
    { ...found, title: "Norte España" },
    { ...found, match: 5, own: true },
  ];
  expect(inOrder.toReversed().toSorted(compareFound)).toEqual(inOrder);
});

test("[TODAY-03] names of things are read from an address, what names nothing is left out", () => {
  expect(readRefs("entity:12,nothing:1,:,entity,screen:mut,entity:")).toEqual([
    { kind: "entity", ref: "12" },
    { kind: "screen", ref: "mut" },
  ]);
  expect(readRefs(Array.from({ length: 40 }, (_, at) => `entity:${at}`).join(","))).toHaveLength(mostRecent);
});
