import { expect, test } from "vitest";
import { type FilterWords, listValues, pendingIn, toggleValue } from "./filter-values.ts";
import { listChips } from "./list-chips.ts";
import type { CardCounts } from "./use-cards.ts";

const words: FilterWords = {
  noTheme: "No theme",
  noType: "No type",
  type: (type) => type,
  published: (value) => `published ${value}`,
  yes: "Yes",
  no: "No",
  language: (language, state) => `${language} ${state}`,
};
const counts: CardCounts = {
  total: 5,
  glossaries: [{ glossary: "kpi", count: 5 }],
  internalThemes: [
    { id: 4, name: "Pay", count: 3 },
    { id: null, name: null, count: 2 },
  ],
  standardThemes: [],
  types: [{ type: null, count: 1 }],
  published: [{ value: "changed", count: 2 }],
  underStandard: [{ value: "1", count: 4 }],
  languages: [
    { language: "es", state: "missing", count: 0 },
    { language: "de", state: "missing", count: 3 },
  ],
};
const values = listValues(counts, words);

test("[GLO-02] each part of the advanced search offers its values with counts; what is known beforehand also without cards", () => {
  expect(values.internalThemes).toEqual([
    { value: "4", label: "Pay", count: 3 },
    { value: "-", label: "No theme", count: 2 },
  ]);
  expect(values.type.map(({ value, count }) => `${value} ${count}`)).toEqual(["quantitative 0", "qualitative 0", "- 1"]);
  expect(values.published.map(({ value, count }) => `${value} ${count}`)).toEqual(["1 0", "changed 2", "0 0"]);
  expect(values.languages.map(({ value }) => value)).not.toContain("es:missing");
  expect(values.languages.find(({ value }) => value === "de:missing")?.count).toBe(3);
});

test("the same choice is the same address, in whatever order it was made", () => {
  expect(toggleValue(toggleValue(undefined, "de:outdated"), "de:missing")).toBe(pendingIn("de"));
  expect(toggleValue("4,10", "9")).toBe("4,9,10");
  expect(toggleValue("4", "4")).toBeUndefined();
});

test("[GLO-02] all that is filtered is a chip with its way out; the glossary is a tab, and no chip", () => {
  const chips = listChips(
    { glossary: "kpi", text: "gap", observations: "law", internalThemes: "4,9", published: "changed", languages: "de:missing", owner: "-" },
    values,
    { title: (part) => part, chip: (what, value) => `${what}: ${value}`, several: String, quoted: (text) => `“${text}”`, nobody: "nobody" },
  );
  expect(chips.map(({ text }) => text)).toEqual([
    "text: “gap”",
    "observations: “law”",
    "internalThemes: Pay",
    "internalThemes: 9",
    "languages: de missing",
    "owner: nobody",
    "published: published changed",
  ]);
  expect(chips.find(({ key }) => key === "internalThemes-4")?.without).toEqual({ internalThemes: "9" });
  expect(chips.find(({ key }) => key === "published")?.without).toEqual({ published: undefined });
});

test.each([undefined, "failed"] as const)("[TODAY-09] where nobody knows the counts (%s) no value has one, and none is 0", (answer) => {
  const { internalThemes, standardThemes, ...known } = listValues(answer, words);
  expect([internalThemes, standardThemes]).toEqual([[], []]);
  expect(new Set(Object.values(known).flatMap((each) => each.map(({ count }) => count)))).toEqual(new Set([answer]));
  expect(known.published.length).toBe(3);
});
