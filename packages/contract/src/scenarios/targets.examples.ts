import { describeRoutes, type Dictionary, type Tag } from "../describe-routes.ts";
import { figureWords } from "./scenarios.examples.ts";
import * as routes from "./targets.ts";

export const targetsTag: Tag = {
  key: "targets",
  name: "Targets",
  description: "What figures shall be, from a month on.",
};

/** What examples say of targets. */
export const targetWords: Dictionary = {
  fields: {
    changedBy: ["Tomás Rey"],
  },
};

export const describedTargets = describeRoutes(routes, {
  tag: targetsTag,
  uses: [targetWords, figureWords],
  fields: {
    kpi: ["female-share"],
    first: [{ year: 2026, month: 1 }],
    last: [null],
    value: ["40"],
    currency: [null],
    counts: [[{ kpi: "female-share", count: 3 }]],
    groupCurrency: ["EUR"],
  },
  parameters: { kpi: "Code of a KPI, such as `headcount`." },
});
