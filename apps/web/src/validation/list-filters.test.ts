import { expect, test } from "vitest";
import { readFilters } from "./list-filters.ts";

test("filters of the address: what fits is kept", () => {
  expect(readFilters({ year: "2026", month: "10", section: "GPG" })).toEqual({ year: "2026", month: "10", section: "GPG" });
});

test("filters of the address: what does not fit is left out", () => {
  expect(readFilters({ year: "26", month: "13", section: "" })).toEqual({});
  expect(readFilters({ year: "2026x", month: "0" })).toEqual({});
});
