import type { getDashboard, getDashboardFigures } from "@hub/contract/dashboards/dashboards.ts";
import type { Output } from "@hub/contract/route.ts";

export type Dashboard = Output<(typeof getDashboard)["answer"]>;
export type ReportFigures = Output<(typeof getDashboardFigures)["answer"]>;
export type View = Dashboard["views"][number];
