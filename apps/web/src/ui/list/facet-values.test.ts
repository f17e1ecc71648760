import { expect, test } from "vitest";
import { offeredValues } from "./facet-values.ts";

test("a search compares without accents and case, and what is chosen is shown however many there are", () => {
  const values = ["Ágnes Ríos", "Ana", "Ana María", "Bea", "Carla"].map((label, at) => ({ value: String(at), label, count: 1 }));
  expect(offeredValues(values, "agn RIO", [], 9).map(({ label }) => label)).toEqual(["Ágnes Ríos"]);
  expect(offeredValues(values, "", ["4"], 2).map(({ label }) => label)).toEqual(["Ágnes Ríos", "Carla"]);
  expect(offeredValues(values, "z", ["4"], 2)).toEqual([]);
});
