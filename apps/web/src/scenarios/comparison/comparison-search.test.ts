import { expect, test } from "vitest";
import { readComparison, writeColumns, writeComparison } from "./comparison-search.ts";

test("a comparison comes back from its address as it went in", () => {
  const search = {
    columns: [
      { scenarioId: 12, version: 1 },
      { scenarioId: 13, version: null },
    ],
    kpis: ["headcount", "fte"],
    alike: true,
    of: "country-ES",
  };
  expect(writeComparison(search)).toMatchObject({ columns: "12.1,13", kpis: "headcount,fte", alike: "1", of: "country-ES" });
  expect(readComparison(writeComparison(search))).toEqual(search);
  expect(writeColumns(search.columns)).toBe("12.1,13");
});

test("what cannot be meant counts as not said, and no more columns are taken than there may be", () => {
  const nothing = { columns: [], kpis: [], alike: false };
  for (const columns of ["", "x", "12.", ".1", "1,,2", "1.2.3", "12 13", "99999999999"])
    expect(readComparison({ columns })).toEqual(nothing);
  expect(readComparison({ columns: Array.from({ length: 40 }, (_, index) => index + 1).join(",") }).columns).toHaveLength(24);
  expect(readComparison({ kpis: "headcount,,<b>", alike: "yes" })).toEqual({ ...nothing, kpis: ["headcount"] });
});
