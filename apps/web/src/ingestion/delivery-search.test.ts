import { expect, test } from "vitest";
import { readDeliverySearch, writeDeliverySearch } from "./delivery-search.ts";

test("the address says the tab, the open upload, the chosen cause, the filters and what is compared, and is read back the same", () => {
  const search = {
    tab: "history",
    upload: 12,
    code: "date-unreadable",
    column: "Fecha de alta",
    filter: { ingestionId: 3, legalEntityId: undefined, year: 2026, month: 10 },
    section: "PLN",
    state: "late",
    compare: { from: 4, to: 9, kind: "added" },
  } as const;
  const flat = writeDeliverySearch(search);
  expect(flat).toEqual({
    tab: "history",
    upload: "12",
    ingestion: "3",
    entity: undefined,
    year: "2026",
    month: "10",
    from: "4",
    to: "9",
    cause: "date-unreadable",
    column: "Fecha de alta",
    section: "PLN",
    state: "late",
    kind: "added",
  });
  expect(readDeliverySearch(flat)).toEqual(search);
});

test("what cannot be read in the address counts as not said", () => {
  expect(readDeliverySearch({ upload: "12x", year: "-1", month: "0", tab: "all", state: "lost", from: "3" })).toEqual({
    tab: "expected",
    filter: {},
  });
});
