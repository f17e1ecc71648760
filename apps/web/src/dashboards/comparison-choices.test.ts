import { expect, test } from "vitest";
import type { OfferedScenario } from "./choose-scenario.ts";
import { comparisonChoices, offersTargets } from "./comparison-choices.ts";

const scenario = (year: number, month: number, versions: number[] = [1], scenarioType = "CLOSING"): OfferedScenario => ({
  id: year * 12 + month,
  scenarioType,
  year,
  month,
  state: versions.length > 0 ? "CLOSED" : "OPEN",
  versions,
});
const january = scenario(2026, 1, [1, 2, 3]);
const valuesOf = (scenarios: OfferedScenario[], version = 3) => {
  const { months, versions } = comparisonChoices(scenarios, { scenario: january, version });
  return [...months, ...versions].map(({ value }) => value);
};

test("[FIG-06] a month is compared with the months before that are there, and with its other versions, the newest first", () => {
  expect(valuesOf([january, scenario(2025, 12), scenario(2025, 1)])).toEqual(["month", "year", "version.2", "version.1"]);
  expect(valuesOf([january, scenario(2025, 1), scenario(2025, 12, [1], "REPORTING")], 1)).toEqual(["year", "version.3", "version.2"]);
  expect(valuesOf([january], 2)).toEqual(["version.3", "version.1"]);
});

test("[FIG-06] targets are offered where something that is shown has one, and while they are what it is compared with", () => {
  const target = { kpi: "headcount" as const, value: "150", currency: null };
  expect(offersTargets(undefined, undefined)).toBe(false);
  expect(offersTargets({ total: [], legalEntities: 0 }, "year")).toBe(false);
  expect(offersTargets({ total: [], legalEntities: 0 }, "target")).toBe(true);
  expect(offersTargets({ total: [target], legalEntities: 0 }, undefined)).toBe(true);
  expect(offersTargets({ total: [], legalEntities: 3 }, undefined)).toBe(true);
});
