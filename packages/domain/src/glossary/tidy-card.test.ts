import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CardContent, emptyCard } from "./card.ts";
import { tidyCard } from "./tidy-card.ts";

const tidied = (given: Partial<CardContent["texts"]["es"]>) =>
  tidyCard({ ...emptyCard, texts: { ...emptyCard.texts, pt: { ...emptyCard.texts.pt, ...given } } }).texts.pt;

describe("names", () => {
  test("stand on one line, without blanks at the ends", () => {
    expect(tidied({ peopleKpiName: "  Rotação \r\n\t total  ", standardName: "a\u2028b\u0007c" })).toMatchObject({
      peopleKpiName: "Rotação total",
      standardName: "a b c",
    });
    expect(tidyCard({ ...emptyCard, globalName: "\n A\u00a0 B ", standard: " ISO\t30414 " })).toMatchObject({
      globalName: "A B",
      standard: "ISO 30414",
    });
  });

  test("are the same however their accents were typed", () => {
    expect(tidied({ peopleKpiName: "Rotac\u0327a\u0303o" }).peopleKpiName).toBe("Rotação");
  });

  test("other names stand once each, the first as it was written", () => {
    expect(tidied({ otherNames: ["Rotación", " rotacion ", "", "  ", "ROTACIÓN", "Índice"] }).otherNames).toEqual(["Rotación", "Índice"]);
  });
});

describe("texts", () => {
  test("have one kind of line break, and neither control characters nor blanks at their ends", () => {
    expect(tidied({ description: "\r\n one\r\ntwo\rthree\u2028four\u0007\u0000 \n\n" }).description).toBe("one\ntwo\nthree\nfour");
    expect(tidied({ content: "a\tb" }).content).toBe("a\tb");
  });

  test("what people write otherwise stays: scripts, right-to-left, emoji of several characters", () => {
    for (const text of ["<script>alert(1)</script>", "=1+1", "שלום عليكم", "\u202eabc\u202c", "👩🏽‍💻🇪🇺", "% € ½ ≥"])
      expect(tidied({ observations: text, calculation: text })).toMatchObject({ observations: text, calculation: text });
  });
});

test("what nobody sees says nothing", () => {
  for (const text of ["\u200b", "\u00ad\u2060", "\u202e", "\u3164 \u2800", "\ufe0f", "\u0301", "\u{e0041}"]) {
    expect(tidyCard({ ...emptyCard, globalName: text }).globalName).toBe("");
    expect(tidied({ peopleKpiName: text, otherNames: [text], description: text })).toEqual(emptyCard.texts.pt);
  }
});

const piece = fc.constantFrom(
  " ",
  "\n",
  "\r",
  "\t",
  "\u0000",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\u0301",
  "\u200d",
  "\u2800",
  "\ufeff",
  "a",
  "E",
  "é",
  "e\u0301",
  "ש",
  "😀",
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

test("what is tidy stays as it is", () => {
  fc.assert(
    fc.property(anyText, anyText, fc.array(anyText, { maxLength: 4 }), (name, text, otherNames) => {
      const texts = { ...emptyCard.texts.es, peopleKpiName: name, description: text, otherNames };
      const once = tidyCard({ ...emptyCard, globalName: name, texts: { ...emptyCard.texts, de: texts } });
      expect(tidyCard(once)).toEqual(once);
    }),
    { numRuns: 1000 },
  );
});
