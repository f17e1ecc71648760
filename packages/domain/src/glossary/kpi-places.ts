import type { CheckRule } from "../checks/check-rules.ts";
import { type Kpi, quartileKpis, sectionsOfKpi } from "../dashboards/kpis.ts";
import { kpisOfViews, type ReportView } from "../dashboards/report-view.ts";

/** Where a KPI stands in the portal: a section that it is read from, a type of scenario, a report, a check rule. */
export type KpiUse = {
  place: "validation" | "scenarios" | "dashboards" | "checks";
  id: number | null;
  code: string | null;
  name: string | null;
};

/** What figures may stand in, as it is set up now. */
export type KpiPlaces<R extends ReportPlace = ReportPlace> = {
  sections: readonly string[];
  /** `kpis`: those that kept scenarios of the type name. */
  scenarioTypes: readonly { code: string; sections: readonly string[]; kpis: readonly string[] }[];
  reports: readonly R[];
};
export type ReportPlace = { id: number; code: string | null; name: string | null; views: readonly ReportView[] };

/** The KPIs whose figures a check rule compares. */
const checkedKpis: Partial<Record<CheckRule, readonly Kpi[]>> = {
  "opening-equals-previous-closing": ["headcount"],
  "movements-balance": ["headcount", "joiners", "leavers"],
  "fte-within-headcount": ["fte", "headcount"],
  "parts-equal-total": ["headcount"],
  "large-change": ["headcount"],
  "undeclared-sex": ["female-share", "female-share-management"],
};
/** Those of reports that have a page of their own instead of views. */
const ownPages: Record<string, readonly Kpi[]> = {
  "pay-gap-report": [
    "mean-pay-gap",
    "median-pay-gap",
    "mean-bonus-gap",
    "median-bonus-gap",
    "bonus-proportion-women",
    "bonus-proportion-men",
    ...quartileKpis,
  ],
};

/** Every place a KPI stands in. */
export function placesOfKpi(kpi: Kpi, { sections, scenarioTypes, reports }: KpiPlaces): KpiUse[] {
  const read = sectionsOfKpi(kpi).filter((section) => sections.includes(section));
  const types = scenarioTypes.filter((type) => type.kpis.includes(kpi) || type.sections.some((section) => read.includes(section)));
  const shown = reports.filter(({ code, views }) => kpisOfViews(views).all.includes(kpi) || ownPages[code ?? ""]?.includes(kpi));
  const rules = Object.entries(checkedKpis).filter(([, kpis]) => kpis.includes(kpi));
  return [
    ...read.map((code): KpiUse => ({ place: "validation", id: null, code, name: null })),
    ...types.map(({ code }): KpiUse => ({ place: "scenarios", id: null, code, name: null })),
    ...shown.map(({ id, code, name }): KpiUse => ({ place: "dashboards", id, code, name })),
    ...rules.map(([code]): KpiUse => ({ place: "checks", id: null, code, name: null })),
  ];
}
