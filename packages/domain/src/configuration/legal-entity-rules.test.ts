import { expect, test } from "vitest";
import { checkLegalEntity } from "./legal-entity-rules.ts";
import { listCountries, listCurrencies } from "./regions.ts";

const facts = { country: "ES", currency: "EUR", validFrom: "2000-01-01", validTo: null };

test("countries are those of today, currencies those in use", () => {
  expect(listCountries()).toHaveLength(250);
  expect(listCountries()).toEqual(expect.arrayContaining(["ES", "DE", "PT", "GB", "BR", "TW", "XK"]));
  for (const code of ["DD", "SU", "YU", "EU", "UN", "ZZ", "UK", "XX"]) expect(listCountries(), code).not.toContain(code);
  expect(listCurrencies()).toEqual(expect.arrayContaining(["EUR", "GBP", "BRL", "CHF"]));
});

test("all that is wrong is said at once, each at its field", () => {
  expect(checkLegalEntity(facts)).toEqual([]);
  expect(checkLegalEntity({ ...facts, country: null, currency: null, validTo: "2000-01-01" })).toEqual([]);
  expect(checkLegalEntity({ country: "UK", currency: "XXB", validFrom: "2026-02-01", validTo: "2026-01-31" })).toEqual([
    { code: "entities.country-unknown", path: ["country"] },
    { code: "entities.currency-unknown", path: ["currency"] },
    { code: "entities.valid-to-before-from", path: ["validTo"] },
  ]);
  expect(checkLegalEntity({ ...facts, validFrom: "0000-01-01", validTo: "9999-01-01" }).map(({ path }) => path[0])).toEqual([
    "validFrom",
    "validTo",
  ]);
});
