import { describeRoutes } from "../describe-routes.ts";
import { changeWords } from "./closings.examples.ts";
import { cellWords } from "../validation/validation.examples.ts";
import { figureWords, scenariosTag } from "../scenarios/scenarios.examples.ts";
import * as routes from "./told.ts";

export const describedTold = describeRoutes(routes, {
  tag: scenariosTag,
  uses: [changeWords, figureWords, cellWords],
  fields: {
    difference: ["-2"],
    node: [null],
    "changes.kind": ["late-leavers"],
    "changes.persons": [2],
  },
  parameters: {
    kpi: "Code of a KPI, such as `mean-pay-gap`.",
    legalEntityId: "Id of the legal entity whose figure it is; the group's unless told, or that of `nodeId`.",
    nodeId: "Id of a group of entities whose figure it is, of each version for whoever may read all that was in it.",
    months: "How many months, those of the scenario's among them; twelve unless told.",
  },
});
