import { describeRoutes } from "../describe-routes.ts";
import { figureWords, scenariosTag } from "./scenarios.examples.ts";
import * as routes from "./comparison.ts";

export const describedComparison = describeRoutes(routes, {
  tag: scenariosTag,
  uses: [figureWords],
  fields: {
    why: [null],
    "scenary.columns": [
      "12.1,13",
      [
        { scenarioId: 12, version: 1 },
        { scenarioId: 13, version: null },
      ],
    ],
    "scenary.kpis": ["headcount,mean-pay-gap"],
    "scenary.name": ["October beside September"],
    "unlike.subjects": [["NOR-PT"]],
    "subjects.kind": ["entity"],
    "subjects.id": ["1"],
    "values.reason": [null],
    "values.currency": [null],
    "values.difference": ["9"],
    "values.relative": ["2.2"],
  },
  parameters: {
    kpis: "Codes of KPIs with commas between them; all unless told.",
    likeForLike: "`1`: only the entities that all columns have.",
    columns:
      "What stands side by side: ids of scenarios with commas between them, each with the number of a version behind a dot, such as `12.1,13`.",
  },
});
