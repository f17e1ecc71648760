import { describeRoutes, type Tag } from "../describe-routes.ts";
import { cellWords } from "../validation/validation.examples.ts";
import * as routes from "./workflows.ts";

export const workflowsTag: Tag = {
  key: "workflows",
  name: "Workflows",
  description: "What waits for one, who stands in for whom, and reminders by mail.",
};

export const describedWorkflows = describeRoutes(routes, {
  tag: workflowsTag,
  uses: [cellWords],
  fields: {
    onBehalfOf: [null],
    "workflows.items.key": ["sign-PLN-1-2026-10"],
    "workflows.items.step": ["sign"],
    "gaps.to": ["2027-Q1"],
    "workflows.items.scenarioId": [null],
    "workflows.items.reopening": [null],
    "workflows.before": ["2026-10-05T08:30:00.000000_u000000000412"],
    "workflows.from": ["ana.ruiz@corp.example"],
    "workflows.to": ["rui.antunes@corp.example"],
    "from.name": ["Ana Ruiz"],
    "to.name": ["Rui Antunes"],
    "to.email": ["rui.antunes@corp.example"],
    "workflows.search": ["antunes"],
    "workflows.items.name": ["Rui Antunes"],
    "workflows.items.email": ["rui.antunes@corp.example"],
    firstDay: ["2026-11-02"],
    "workflows.lastDay": ["2026-11-13"],
    "workflows.items.lastDay": ["2026-11-13"],
    note: ["Two weeks of leave."],
  },
});
