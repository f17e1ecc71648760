import { expect, test } from "vitest";
import type { ItemCounts } from "../items/use-items.ts";
import { facetsOf, type FacetWords } from "./facets.ts";

const words: FacetWords = { none: "No cluster", code: (_, value) => value.toLowerCase() };
const one = (value: string, label: string, count: number) => ({ value, label, count });
const counts: ItemCounts = {
  total: 3,
  size: { min: "1", max: "2" },
  orgs: [one("4", "Iberia › Red › Acceso", 3)],
  parents: [],
  clusters: [one("0", "", 2), one("8", "Network", 1)],
  pools: [],
  coverages: [],
  impacts: [one("Relevant", "", 3)],
  availabilities: [],
  levels: [],
};

test("of what is few and known all values are there, also those of no item; places are named by themselves first", () => {
  const { impacts, clusters, orgs } = facetsOf(counts, words);
  expect(impacts.map(({ value, count }) => `${value} ${String(count)}`)).toEqual(["Critical 0", "Relevant 3", "Nice2Have 0"]);
  expect(clusters.map(({ label }) => label)).toEqual(["No cluster", "Network"]);
  expect(orgs).toEqual([{ value: "4", label: "Acceso", hint: "Iberia › Red", count: 3 }]);
});

test.each([undefined, "failed"] as const)("[TODAY-09] where nobody knows the counts (%s) no value has one, and none is 0", (answer) => {
  const { impacts, availabilities, levels, ...others } = facetsOf(answer, words);
  const fixed = [...impacts, ...availabilities, ...levels];
  expect(fixed.length).toBeGreaterThan(6);
  expect(new Set(fixed.map(({ count }) => count))).toEqual(new Set([answer]));
  expect(Object.values(others).flat()).toEqual([]);
});
