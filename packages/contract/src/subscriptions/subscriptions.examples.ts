import { dashboardsTag } from "../configuration/reports.examples.ts";
import { describeRoutes, operation } from "../describe-routes.ts";
import * as routes from "./subscriptions.ts";

const key = "x1Yb0v6Jt8QmZr3kWc5HdN2pLs7FgUaE9iOyTqBnMfA";

export const describedSubscriptions = describeRoutes(routes, {
  tag: dashboardsTag,
  fields: {
    "subscriptions.dashboardId": [null],
    "subscriptions.items.name": [null],
    node: [null],
    nodeId: [null],
    movedBy: ["2.5"],
    lastSentAt: ["2026-11-09T05:00:12.000Z"],
    endedAt: [null],
    endedBecause: [null],
    key: [key],
    "person.email": ["ana.ruiz@corp.example"],
  },
  parameters: {
    key: "The key that stands in the links of the subscription's mails.",
    search: "Words of the person's name or e-mail.",
    dashboardId: "Only subscriptions to this report.",
    after: "`next` of the answer before.",
  },
  operations: [operation(routes.listSubscriptions, { schemas: { Subscription: "answer.items[]" } })],
});
