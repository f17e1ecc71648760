import { describe, expect, test } from "vitest";
import { findWrongScope, offerScopes } from "./scopes.ts";

describe("[VAL-01] scopes are offered for the chosen KPIs (readings 1)", () => {
  test("all staff, management, country", () => {
    expect(offerScopes(["headcount"], ["PT", "ES", "ES"])).toEqual([
      { scopeType: "all-staff", scopes: ["all"] },
      { scopeType: "management", scopes: ["managers", "executives"] },
      { scopeType: "country", scopes: ["ES", "PT"] },
    ]);
  });

  test("women in management has its perimeter already, and without countries none is offered", () => {
    expect(offerScopes(["headcount", "female-share-management"], []).map(({ scopeType }) => scopeType)).toEqual(["all-staff"]);
  });

  test.each([
    ["nothing chosen", { kpis: [], scopes: [] }, undefined],
    ["what is offered", { kpis: ["fte"], scopeType: "country", scopes: ["ES"] }, undefined],
    ["a KPI that does not exist", { kpis: ["toString"], scopes: [] }, "kpis"],
    ["a scope type that is not offered", { kpis: ["female-share-management"], scopeType: "management", scopes: [] }, "scopeType"],
    ["scopes without their type", { kpis: ["fte"], scopes: ["ES"] }, "scopeType"],
    ["a country one is not given", { kpis: ["fte"], scopeType: "country", scopes: ["DE"] }, "scopes"],
  ])("%s", (_, form, field) => {
    expect(findWrongScope(form, ["ES"])).toBe(field);
  });
});
