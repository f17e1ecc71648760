import { describeRoutes } from "../describe-routes.ts";
import { figureWords } from "../scenarios/scenarios.examples.ts";
import { cellWords } from "../validation/validation.examples.ts";
import { workflowsTag } from "../workflows/workflows.examples.ts";
import * as routes from "./today.ts";

export const describedToday = describeRoutes(routes, {
  tag: workflowsTag,
  uses: [cellWords, figureWords],
  fields: {
    area: ["validation"],
    waiting: [3],
    late: [1],
    onBehalfOf: [null],
    "waiting.items.key": ["sign-PLN-1-2026-10"],
    "waiting.items.step": ["sign"],
    "waiting.items.scenarioId": [null],
    "waiting.items.reopening": [null],
    "sections.code": ["PLN"],
    "people.name": ["Lena Vogt"],
    "figures.legalEntity": [null],
    difference: ["4"],
    relative: ["1.0"],
    "ending.name": ["Lena Vogt"],
    "ending.email": ["lena.vogt@corp.example"],
    lastDay: ["2026-11-30"],
  },
});
