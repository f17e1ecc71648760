import * as z from "zod/mini";
import { id, menuEntries, route } from "./route.ts";

const dashboard = z.object({ id: z.number(), name: z.string(), parentId: z.number() });
export const listDashboards = route({
  method: "GET",
  path: "dashboard",
  permission: "dashboards.read",
  summary: "The dashboards one may open.",
  answer: z.object({ items: z.array(dashboard) }),
});
export const getDashboard = route({
  method: "GET",
  path: "dashboard/:id/detail",
  permission: "dashboards.read",
  summary: "One dashboard and the scenarios it can be read for, newest first.",
  params: z.object({ id }),
  answer: z.object({
    ...dashboard.shape,
    scenarios: z.array(
      z.object({
        id: z.number(),
        scenarioType: z.string(),
        year: z.number(),
        month: z.number(),
        state: z.enum(["OPEN", "CLOSED"]),
        versions: z.array(z.number()),
      }),
    ),
  }),
});
export const allowDashboardAccess = route({
  method: "GET",
  path: "dashboard/allowDashboardAccess",
  permission: "signed-in",
  summary: "Whether one may use dashboards.",
  answer: z.object({ allowed: z.boolean() }),
});
export const loadAllViewListReport = route({
  method: "GET",
  path: "dashboard/loadAllViewListReport",
  permission: "dashboards.read",
  summary: "The menu's reports.",
  answer: menuEntries,
});
