import { describe, expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

describe("an excerpt", () => {
  test("marks the words whatever their accents and case, and nothing that the text brings along", () => {
    expect(excerptOf("Rotación \u0001x\u0002 <b>ROTACION</b>", new Set(["rotacion"]))?.excerpt).toBe(
      "\u0001Rotación\u0002 x <b>\u0001ROTACION\u0002</b>",
    );
    expect(excerptOf("Rotación", new Set(["rota"]))).toBeUndefined();
  });

  test("is the piece of a long text with the most of the words, cut between words", () => {
    const text = `one ${"filler ".repeat(60)}here one and two stand ${"filler ".repeat(60)}`;
    const { excerpt } = excerptOf(text, new Set(["one", "two"]))!;
    expect(excerpt).toMatch(/^… (filler )+here \u0001one\u0002 and \u0001two\u0002 stand (filler )+…$/);
    expect(excerpt.length).toBeLessThan(190);
  });

  test("cuts no character in two where nothing parts words", () => {
    const { excerpt } = excerptOf(`${"😀".repeat(101)} one ${"😀".repeat(301)}`, new Set(["one"]))!;
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerptOf("x".repeat(9000), new Set(["x".repeat(9000)]))!.excerpt.length).toBeLessThan(9010);
  });
});
