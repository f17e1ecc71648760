import { expect, test } from "vitest";
import { compareWords, type Piece } from "./word-difference.ts";

const read = (pieces: Piece[], without: Piece["kind"]) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

test("the pieces are both texts again, whatever they hold", () => {
  const texts = [
    "",
    " ",
    "una",
    "Horas pactadas, en doce meses.",
    "Horas perdidas;\n\nen  doce meses",
    "👩‍🔬 é é",
    "a b c d e f",
    "f e d c b a",
  ];
  for (const before of texts)
    for (const after of texts) {
      const pieces = compareWords(before, after);
      expect(read(pieces, "added")).toBe(before);
      expect(read(pieces, "removed")).toBe(after);
      if (before === after) expect(pieces.every(({ kind }) => kind === "same")).toBe(true);
    }
});

test("one word that changes is one that goes and one that comes", () => {
  expect(compareWords("Personas con contrato activo.", "Personas con contrato vigente.")).toEqual([
    { kind: "same", text: "Personas con contrato " },
    { kind: "removed", text: "activo" },
    { kind: "added", text: "vigente" },
    { kind: "same", text: "." },
  ]);
});

test("several changed words side by side are read as one change", () => {
  expect(compareWords("uno dos tres fin", "one two three fin")).toEqual([
    { kind: "removed", text: "uno dos tres" },
    { kind: "added", text: "one two three" },
    { kind: "same", text: " fin" },
  ]);
});

test("two long texts that have nothing in common are told as replaced", () => {
  const [before, after] = ["x ".repeat(5000), "y-".repeat(5000)];
  expect(compareWords(before, after)).toEqual([
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
});
