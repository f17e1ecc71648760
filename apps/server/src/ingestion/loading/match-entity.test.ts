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
