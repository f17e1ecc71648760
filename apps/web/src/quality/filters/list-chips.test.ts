import { expect, test } from "vitest";
import { type ChipWords, listChips } from "./list-chips.ts";
import type { Facets } from "./use-facets.ts";

const facets: Facets = {
  status: [],
  elements: [{ value: "3", label: "Pay", count: 1 }],
  rules: [],
  accountants: [],
  perimeters: [],
  entities: [],
  sections: [],
};
const words: ChipWords = {
  title: (name) => name,
  chip: (what, value) => `${what}: ${value}`,
  several: (count) => `${count} values`,
  day: (iso) => iso,
  range: (name, from, to) => `${name} ${from ?? ""}..${to ?? ""}`,
  flag: (name) => name,
  text: (text) => `text: ${text}`,
  delivery: "delivery",
};

test("[QUAL-01] everything that is filtered has a chip that takes just it away", () => {
  const filter = {
    elements: "3,17",
    rules: "1,2,3,4,5,6",
    dueFrom: "2026-11-01",
    lastTo: "2026-11-30",
    mine: "1",
    overdue: "1",
    gone: "0",
    delivery: "12",
    text: "ana",
  };
  const chips = listChips(filter, facets, words);
  expect(chips.map(({ text }) => text)).toEqual([
    "elements: Pay",
    "elements: 17",
    "rules: 6 values",
    "due 2026-11-01..",
    "last ..2026-11-30",
    "mine",
    "overdue",
    "gone-0",
    "delivery: 12",
    "text: ana",
  ]);
  expect(chips[0]?.without).toEqual({ elements: "17" });
  const taken = Object.assign({ ...filter }, ...chips.slice(1).map(({ without }) => without), { elements: undefined }) as Record<
    string,
    unknown
  >;
  expect(Object.values(taken).filter((value) => value !== undefined)).toEqual([]);
  expect(listChips({}, facets, words)).toEqual([]);
});
