import { expect, test } from "vitest";
import { noFacets } from "./facets.ts";
import { type ChipWords, listChips } from "./list-chips.ts";

const words: ChipWords = {
  title: (name) => name,
  chip: (what, value) => `${what}: ${value}`,
  several: (count) => `${count} values`,
  term: (id) => `term ${id}`,
  quarters: (from, to) => `${from ?? ""}..${to ?? ""}`,
  flag: (name) => name,
  text: (text) => `text: ${text}`,
};

test("everything that is filtered has a chip that takes just it away", () => {
  const filter = {
    orgs: "1,2,3,4,5,6",
    clusters: "0,8",
    terms: "5",
    coverages: "OPEN",
    to: "2027-Q4",
    closed: "0",
    mine: "1",
    text: "red",
  };
  const facets = { ...noFacets, clusters: [{ value: "0", label: "None", count: 3 }] };
  const chips = listChips("profiles-shortage", filter, facets, words);
  expect(chips.map(({ text }) => text)).toEqual([
    "orgs: 6 values",
    "clusters: None",
    "clusters: 8",
    "coverages: OPEN",
    "terms: term 5",
    "..2027-Q4",
    "closed-0",
    "mine",
    "text: red",
  ]);
  expect(chips[1]?.without).toEqual({ clusters: "8" });
  expect(chips[4]?.without).toEqual({ terms: undefined });
  expect(listChips("profiles-shortage", {}, noFacets, words)).toEqual([]);
});
