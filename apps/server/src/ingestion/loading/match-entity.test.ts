import { expect, test } from "vitest";
import { compileEntityMatch } from "./match-entity.ts";

const match = compileEntityMatch([
  { id: 1, code: "ES01", name: "Telefónica Móviles" },
  { id: 2, code: "es01", name: "Twice" },
  { id: 3, code: "PT", name: "twice " },
  { id: 4, code: "BR", name: "PT" },
]);

test.each([
  ["ES01", 1],
  ["es01", 2],
  ["Es01", undefined],
  ["telefonica  MOVILES", 1],
  ["Twice", undefined],
  ["PT", 3],
  ["pt", 3],
  ["br", 4],
  ["", undefined],
  ["DE", undefined],
])("%j is found as %j: the code as it stands, then code or name folded, never one of two", (text, id) => {
  expect(match(text)?.id).toBe(id);
  expect(match(text)?.id).toBe(id);
});

test("[MANY-02] the code and the name of a merged entity mean the one that is kept, but in months that expect it itself", () => {
  const entities = [
    { id: 1, code: "LUN", name: "Luna, S.A.", mergedInto: null },
    { id: 2, code: "LUNA2", name: "LUNA S.A.", mergedInto: 1 },
    { id: 3, code: "LUNA3", name: "Luna, s.a.", mergedInto: 2 },
    { id: 4, code: "SOL", name: "Sol", mergedInto: 9 },
  ];
  const later = compileEntityMatch(entities);
  expect(["LUN", "luna2", "LUNA3", "Luna, S.A.", "Sol"].map((text) => later(text)?.id)).toEqual([1, 1, 1, 1, undefined]);
  const before = compileEntityMatch(entities, new Set([1, 2]));
  expect(["LUN", "luna2", "LUNA3", "LUNA S.A.", "Luna, S.A."].map((text) => before(text)?.id)).toEqual([
    1,
    2,
    2,
    2,
    // Spelled alike, one of them means the first, the other the second.
    undefined,
  ]);
});
