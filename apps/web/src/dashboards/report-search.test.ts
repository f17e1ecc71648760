import { writeMonth } from "@hub/domain/period.ts";
import { expect, test } from "vitest";
import { itemsOf, keepFilter, textOf } from "./kept-filter.ts";
import { firstMonths, fromOf, originOf, originText, queryOf } from "./report-search.ts";

const october = { year: 2026, month: 10 };
const scenario = { id: 3, scenarioType: "CLOSING", ...october, state: "CLOSED" as const, versions: [1, 2] };

test("[DASH-02] the address says what is asked; what cannot be meant is left out", () => {
  const search = { from: "2026-01", entities: "4,x,4,7,0", countries: "ES,es,PT", compare: "year" };
  expect(queryOf(search, { scenario, version: 2 })).toEqual({
    scenarioId: 3,
    version: 2,
    from: "2026-01",
    entities: "4,7",
    countries: "ES,PT",
    compare: "year",
  });
  expect(queryOf({ compare: "week" }, { scenario, version: undefined })).toEqual({
    scenarioId: 3,
    version: undefined,
    from: undefined,
    entities: undefined,
    countries: undefined,
    compare: undefined,
  });
});

test.each([
  ["2024-11", "2024-11"],
  ["2026-10", "2026-10"],
  ["2024-10", undefined],
  ["2026-11", undefined],
  ["2026-13", undefined],
  ["26-1", undefined],
  [undefined, undefined],
] as const)("a period that ends in October 2026 and begins with %s", (text, from) => {
  expect(fromOf(text, october)).toBe(from);
});

test("[FIG-06] the filter goes along to the next report, what was looked at in this one does not", () => {
  const filter = { scenario: "3", version: "1", from: "2026-01", entities: "4", countries: "DE", compare: "year", sort: "name" };
  expect(keepFilter({ ...filter, view: "7", origin: "headcount", task: "3" })).toEqual(filter);
  expect(keepFilter({})).toEqual({});
});

test("the months a period can begin with are 24, the last one first", () => {
  const months = firstMonths(october).map(writeMonth);
  expect([months.length, months[0], months.at(-1)]).toEqual([24, "2026-10", "2024-11"]);
});

test("lists and origins go into the address and come back", () => {
  expect(textOf([])).toBeUndefined();
  expect(itemsOf(textOf(["3", "5"]), "entities")).toEqual(["3", "5"]);
  for (const origin of [
    { kpi: "headcount", legalEntityId: null, nodeId: null },
    { kpi: "mean-pay-gap", legalEntityId: 12, nodeId: null },
    { kpi: "headcount", legalEntityId: null, nodeId: 7 },
  ])
    expect(originOf(originText(origin))).toEqual(origin);
  for (const text of [undefined, "", "nothing", "headcount.x", "headcount.1.2", "headcount.node", "headcount.1.node2", "toString"])
    expect(originOf(text)).toBeUndefined();
});
