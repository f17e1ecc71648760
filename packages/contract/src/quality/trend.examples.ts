import { describeRoutes } from "../describe-routes.ts";
import { qualityTag } from "./events.examples.ts";
import * as routes from "./trend.ts";

export const describedTrend = describeRoutes(routes, {
  tag: qualityTag,
  fields: {
    "quality.elements": ["3,17"],
    "quality.rules": ["4"],
    "quality.entities": ["1"],
    "quality.sections": ["OnHR,PLN"],
    countedAt: ["2026-11-06T09:12:00.000Z"],
    found: [120],
    reappeared: [4],
    reopened: [1],
    resolved: [96],
    accepted: [7],
    dismissed: [3],
    open: [310],
    averageDays: [41],
    "rules.label": ["cell-empty"],
    ruleCount: [14],
    entityCount: [120],
    "entities.label": ["Norte España, S.A.U."],
  },
  parameters: {
    elements: "Ids of data elements separated by commas.",
    rules: "Ids of rules separated by commas.",
    entities: "Ids of legal entities separated by commas.",
    sections: "Codes of sections separated by commas; `-` is none, as of outside systems.",
  },
});
