import { expect, test } from "vitest";
import { readOpened, readTermFilter, termSearch } from "./catalogue-search.ts";

test("an address shows profiles unless it names another kind; what a kind has not, and what makes no sense, is left out", () => {
  expect(readTermFilter({})).toEqual({ kind: "job-profile" });
  expect(readTermFilter({ kind: "person", active: "2", used: "1", parent: "x", cluster: "0" })).toEqual({ kind: "job-profile", used: "1" });
  expect(readTermFilter({ kind: "skill", parent: "3", cluster: "4", text: "ñ", active: "0" })).toEqual({
    kind: "skill",
    parent: "3",
    cluster: "4",
    text: "ñ",
    active: "0",
  });
  expect(readTermFilter({ kind: "skill-cluster", parent: "3", cluster: "4" })).toEqual({ kind: "skill-cluster" });
});

test("a filter is the same address again", () => {
  const filter = { kind: "skill", parent: "3", text: "sql" } as const;
  expect(readTermFilter(termSearch("catalogue", filter))).toEqual(filter);
  expect(termSearch("catalogue", { kind: "job-profile" })).toEqual({ tab: "catalogue" });
});

test("an address opens a term or a new one", () => {
  expect(["new", "12", "0", "-1", "x", undefined].map((term) => readOpened({ term }))).toEqual([
    "new",
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
