import { describeRoutes, operation, type Dictionary, type Tag } from "../describe-routes.ts";
import { cellWords } from "../validation/validation.examples.ts";
import * as routes from "./scenarios.ts";

export const scenariosTag: Tag = { key: "scenarios", name: "Scenarios", description: "Closings, their versions and figures." };

/** What examples say of figures and of what they are made by. */
export const figureWords: Dictionary = {
  fields: {
    state: ["OPEN", "CURRENT"],
    scenarioType: ["CLOSING"],
    contentHash: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    number: [1],
    value: ["421"],
    numerator: ["421"],
    denominator: ["1"],
    "figures.reason": [null],
    "group.reason": [null],
    women: [180],
    men: [239],
    undeclared: [2],
    monthsCovered: [12],
    minimumGroupSize: [10],
    payProtectionPercent: [10],
    roundedTo: [null],
    rounding: ["half-away-from-zero"],
    evenMedian: ["mean-of-middle-two"],
    quartileTies: ["proportional"],
    population: ["active-with-hourly-pay"],
    "conventions.bonus": ["of-those-paid"],
    "conventions.years": ["days-by-365-25"],
    groupCurrency: ["EUR"],
    entitiesIncluded: [14],
    entitiesExpected: [18],
    "figures.currency": [null],
    unit: ["persons"],
  },
};

export const describedScenarios = describeRoutes(routes, {
  tag: scenariosTag,
  uses: [figureWords, cellWords],
  fields: {
    "sections.section": ["PLN"],
    persons: [4210],
    "staleMonths.month": ["2026-10"],
    "scenary.items.code": ["CLOSING"],
    currentVersion: [1],
    replaces: [1],
    cells: [18],
    "group.currency": [null],
    "scenary.address": ["/scenaries/12/dashboard?view=versions"],
    "scenary.code": ["versions"],
    "scenary.name": [null, "October beside September"],
    "scenary.items.name": [null],
    "scenary.comparison": [null],
    previewed: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  },
  operations: [
    operation(routes.closeScenario, {
      schemas: { MissingCell: "answer.missing[]" },
    }),
    operation(routes.getFigures, {
      schemas: { Figure: "answer.group[]" },
    }),
    operation(routes.listScenarios, {
      schemas: { Scenario: "answer.items[]" },
    }),
    operation(routes.loadAllViewListScene, {
      schemas: { IdAndName: "answer[]" },
    }),
  ],
});
