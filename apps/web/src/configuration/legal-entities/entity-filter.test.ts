import { expect, test } from "vitest";
import { changeFilter } from "../../ui/address.ts";
import { type EntityFilter, filterOf, searchOf } from "./entity-filter.ts";

test("an address and its filter say the same; what cannot be meant is left out", () => {
  const filter = { search: "norte", country: "ES", state: "inactive", alike: "1" } as const;
  expect(filterOf(searchOf(filter))).toEqual(filter);
  expect(filterOf({ q: "  ", country: "spain", state: "gone", alike: "yes" })).toEqual({});
  expect(filterOf({ q: "x".repeat(500) }).search).toHaveLength(200);
});

test("what is taken out of a filter is no longer in it", () => {
  expect(changeFilter<EntityFilter>({ search: "a", alike: "1" }, { alike: undefined, country: "PT" })).toEqual({
    search: "a",
    country: "PT",
  });
});
