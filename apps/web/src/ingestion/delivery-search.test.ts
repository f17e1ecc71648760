import { expect, test } from "vitest";
import { readDeliverySearch, writeDeliverySearch } from "./delivery-search.ts";

test("the address says the open upload, the chosen cause and the filters, and is read back the same", () => {
  const search = {
    upload: 12,
    code: "date-unreadable",
    column: "Fecha de alta",
    filter: { ingestionId: 3, legalEntityId: undefined, year: 2026, month: 10 },
  };
  const flat = writeDeliverySearch(search);
  expect(flat).toEqual({
    upload: "12",
    ingestion: "3",
    entity: undefined,
    year: "2026",
    month: "10",
    cause: "date-unreadable",
    column: "Fecha de alta",
  });
  expect(readDeliverySearch(flat)).toEqual(search);
});

test("what cannot be read in the address counts as not said", () => {
  expect(readDeliverySearch({ upload: "12x", year: "-1", month: "0" })).toEqual({ filter: {} });
});
