import { describe, expect, test } from "vitest";
import { findPart, findWrongScope, offerScopes } from "./scopes.ts";

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

describe("[EYES-02] [VAL-01] a signature is of all that the calendar expects of a cell: what names a part is refused at its field (readings 2)", () => {
  const whole = { kpis: ["headcount", "fte"], countries: ["ES"], ingestionIds: [3] };
  const form = { kpis: [], scopes: [] };
  test.each([
    ["nothing chosen", form, whole, undefined],
    ["some KPIs", { ...form, kpis: ["headcount"] }, whole, "kpis"],
    ["all KPIs of the section", { ...form, kpis: ["fte", "headcount"] }, whole, undefined],
    ["all staff", { ...form, kpis: ["fte", "headcount"], scopeType: "all-staff", scopes: ["all"] }, whole, undefined],
    ["management", { ...form, scopeType: "management" }, whole, "scopeType"],
    ["the entity's country", { ...form, scopeType: "country", scopes: ["ES"] }, whole, undefined],
    ["another country", { ...form, scopeType: "country", scopes: ["PT"] }, whole, "scopes"],
    ["a country of an entity without one", { ...form, scopeType: "country", scopes: ["ES"] }, { ...whole, countries: [] }, "scopes"],
    ["one country of the group's two", { ...form, scopeType: "country", scopes: ["ES"] }, { ...whole, countries: ["ES", "PT"] }, "scopes"],
    ["countries, and none named", { ...form, scopeType: "country" }, whole, undefined],
    ["the only ingestion", { ...form, ingestionId: 3 }, whole, undefined],
    ["one of two ingestions", { ...form, ingestionId: 3 }, { ...whole, ingestionIds: [3, 4] }, "ingestionId"],
  ])("%s", (_, given, of, field) => {
    expect(findPart(given, of)).toBe(field);
  });
});
