import { type ComponentType, lazy } from "react";
import type { Chosen } from "./choose-scenario.ts";
import type { Dashboard } from "./report-figures.ts";

const PayReport = lazy(async () => ({ default: (await import("../pay-reports/PayReport.tsx")).PayReport }));

/** Reports that are pages of their own rather than views, by their code. */
export const bodies: Readonly<Record<string, ComponentType<{ dashboard: Dashboard; chosen: Chosen | undefined }>>> = {
  "pay-gap-report": PayReport,
};
