import { describe, expect, test } from "vitest";
import { mostSearchWords, numberForms, searchWords } from "./search-words.ts";

describe("the words of a search", () => {
  test("are letters and digits without accents or case, each once", () => {
    expect(searchWords("  Rotación  de-la PLANTILLA/año, rotacion ")).toEqual(["rotacion", "de", "la", "plantilla", "ano"]);
    expect(searchWords("ISO 30414:2018 'x' & !(y)")).toEqual(["iso", "30414", "2018", "x", "y"]);
    expect(searchWords("'\\:*&|!()<-> 😀 \u200f")).toEqual([]);
    expect(searchWords("שכר أجر")).toEqual(["שכר", "أجر".normalize("NFKD").replace(/\p{M}/gu, "")]);
  });

  test("are no more and no longer than a search can be asked for", () => {
    expect(searchWords(Array.from({ length: 40 }, (_, n) => `w${n}`).join(" "))).toHaveLength(mostSearchWords);
    for (const word of searchWords("\u3300".repeat(200))) expect(Buffer.byteLength(word)).toBeLessThan(2000);
  });
});

describe("numbers of a word", () => {
  test.each([
    ["rotacoes", "pt", "rotacao"],
    ["rotacao", "pt", "rotacoes"],
    ["anuais", "pt", "anual"],
    ["anos", "es", "ano"],
    ["rotaciones", "es", "rotacion"],
  ] as const)("%s (%s) is found as %s too", (word, language, other) => {
    expect(numberForms(word, language)).toContain(word);
    expect(numberForms(word, language)).toContain(other);
  });

  test("short words and other languages are left to their stems", () => {
    expect(numberForms("es", "es")).toEqual(["es"]);
    expect(numberForms("gehalter", "de")).toEqual(["gehalter"]);
  });
});
