import { expect, test } from "vitest";
import { readMonthSearch } from "./use-month-search.ts";

test.each([
  [
    { year: "2026", month: "10", show: "late", section: "PLN", entity: "7" },
    { year: "2026", month: "10", show: "late", section: "PLN", entity: "7" },
  ],
  [{ year: "2026" }, {}],
  [{ year: "2026", month: "13" }, {}],
  [{ show: "everything" }, {}],
  [{ section: "PLN" }, {}],
  [{ section: "PLN", entity: "0" }, {}],
])("the address %j reads as %j", (search, read) => {
  expect(readMonthSearch(search)).toEqual(read);
});
