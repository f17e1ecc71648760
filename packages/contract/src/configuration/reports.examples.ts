import { describeRoutes, operation, type Tag } from "../describe-routes.ts";
import * as routes from "./reports.ts";

export const dashboardsTag: Tag = { key: "dashboards", name: "Dashboards", description: "Reports and the scenarios they can be read for." };

export const describedReports = describeRoutes(routes, {
  tag: dashboardsTag,
  fields: {
    "reports.code": [null],
    "reports.items.code": [null],
    "reports.content.code": [null],
    "reports.name": ["Workforce Iberia"],
    "reports.items.name": ["Workforce Iberia"],
    "reports.content.name": ["By entity"],
    "charts.name": [null],
    "reports.hidden": [false],
    "reports.items.hidden": [false],
    "reports.content.hidden": [false],
    embedHosts: [["pages.corp.example"]],
  },
  operations: [
    operation(routes.deleteReport, {
      parameters: {
        grants: "How many people and groups one has been told lose it; `grants` of the detail.",
      },
    }),
  ],
});
