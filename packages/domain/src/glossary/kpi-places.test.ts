import { expect, test } from "vitest";
import { type KpiPlaces, placesOfKpi } from "./kpi-places.ts";

const places: KpiPlaces = {
  sections: ["OnHR", "GPG"],
  scenarioTypes: [
    { code: "CLOSING", sections: ["GPG"], kpis: [] },
    { code: "KPIS", sections: [], kpis: ["fte"] },
    { code: "COMPARATIVE", sections: [], kpis: [] },
  ],
  reports: [
    { id: 1, code: "mine", name: null, views: [{ kind: "charts", charts: [{ kind: "gap", kpis: ["mean-pay-gap"], name: null }] }] },
    { id: 2, code: null, name: "Ours", views: [{ kind: "table", kpis: ["fte", "headcount"] }] },
    { id: 3, code: "pay-gap-report", name: null, views: [] },
    { id: 4, code: null, name: "Page", views: [{ kind: "page", address: "https://example.com/fte" }] },
  ],
};
const placed = (kpi: Parameters<typeof placesOfKpi>[0]) => placesOfKpi(kpi, places).map(({ place, id, code }) => [place, id ?? code]);

test("a KPI stands in the sections it is read from, in the types of scenario and reports that show it, and in check rules", () => {
  expect(placed("fte")).toEqual([
    ["validation", "OnHR"],
    ["validation", "GPG"],
    ["scenarios", "CLOSING"],
    ["scenarios", "KPIS"],
    ["dashboards", 2],
    ["checks", "fte-within-headcount"],
  ]);
  // The quarters stand beside a gap, and in the report for the authorities.
  expect(placed("pay-quartile-3").filter(([place]) => place === "dashboards")).toEqual([
    ["dashboards", 1],
    ["dashboards", 3],
  ]);
  expect(placed("span-of-control").filter(([place]) => place === "dashboards" || place === "checks")).toEqual([]);
});

test("nowhere, where nothing is set up that shows it", () => {
  expect(placesOfKpi("span-of-control", { sections: [], scenarioTypes: places.scenarioTypes, reports: places.reports })).toEqual([]);
});
