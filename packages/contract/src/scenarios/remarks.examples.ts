import { describeRoutes } from "../describe-routes.ts";
import { scenariosTag } from "./scenarios.examples.ts";
import * as routes from "./remarks.ts";

/** What examples say of remarks. */
export const remarkWords = {
  fields: {
    text: ["Two shops moved to the franchise in October."],
    "remarks.nodeId": [null],
    "remark.by": ["Rui Antunes"],
    "remarks.by": ["Rui Antunes"],
    "remark.at": ["2026-11-06T09:12:00.000Z"],
  },
};

export const describedRemarks = describeRoutes(routes, {
  tag: scenariosTag,
  uses: [remarkWords],
  fields: { nodeId: [null] },
  parameters: {
    kpi: "Code of a KPI, such as `headcount`.",
    remarkId: "Id of a remark, as the figure's passport tells it.",
  },
});
