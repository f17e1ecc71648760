import { describeRoutes } from "../describe-routes.ts";
import { figureWords } from "../scenarios/scenarios.examples.ts";
import { cellWords } from "../validation/validation.examples.ts";
import { workflowsTag } from "../workflows/workflows.examples.ts";
import * as routes from "./today.ts";

export const describedToday = describeRoutes(routes, {
  tag: workflowsTag,
  uses: [cellWords, figureWords],
  parameters: { recent: "What one opened last, the latest first, as `kind:ref` separated by commas." },
  fields: {
    "today.recent": ["entity:1,report:2"],
    "recent.kind": ["entity"],
    "recent.ref": ["1"],
    "recent.title": ["Norte España, S.A.U."],
    "recent.hint": ["NOR-ES · Spain"],
    "recent.path": ["/entities/1"],
    "recent.search": [{}],
    area: ["validation"],
    "setUp.step": ["signers"],
    waiting: [3],
    late: [1],
    onBehalfOf: [null],
    "waiting.items.key": ["sign-PLN-1-2026-10"],
    "waiting.items.step": ["sign"],
    "gaps.to": ["2027-Q1"],
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
