import { getKpiParts } from "./kpi-parts.ts";
import { getKpi, type Kpi } from "./kpis.ts";

/** What a row is in a figure: `beside` stands in the section that is read, and counts in neither part. */
export const rowParts = ["numerator", "denominator", "left-out", "beside"] as const;
export type RowPart = (typeof rowParts)[number];

const contract = ["hire_date", "end_date"] as const;
const ofLeavers = [...contract, "leave_reason"] as const;
const ofHours = [...contract, "hours", "full_time_hours"] as const;
const ofPay = [...contract, "sex", "hourly_pay"] as const;
const ofBonus = [...contract, "sex", "bonus"] as const;

/** What is shown of a row behind a figure, by its canonical fields: what decides whether it counts, and no more. */
export const rowFields = {
  headcount: contract,
  fte: ofHours,
  "average-headcount": contract,
  joiners: contract,
  leavers: ofLeavers,
  turnover: ofLeavers,
  "turnover-voluntary": ofLeavers,
  "turnover-involuntary": ofLeavers,
  "average-age": [...contract, "birth_date"],
  "average-tenure": contract,
  "age-under-30": [...contract, "birth_date"],
  "age-30-to-50": [...contract, "birth_date"],
  "age-over-50": [...contract, "birth_date"],
  "female-share": [...contract, "sex"],
  "female-share-management": [...contract, "sex", "management_level"],
  "permanent-share": [...contract, "contract_type"],
  "temporary-share": [...contract, "contract_type"],
  "part-time-share": ofHours,
  absenteeism: [...contract, "agreed_hours", "absence_hours"],
  "training-hours": [...contract, "training_hours"],
  "workforce-cost-per-fte": [...ofHours, "workforce_cost"],
  "span-of-control": contract,
  "mean-pay-gap": ofPay,
  "median-pay-gap": ofPay,
  "weighted-pay-gap": ofPay,
  "mean-bonus-gap": ofBonus,
  "median-bonus-gap": ofBonus,
  "bonus-proportion-women": ofBonus,
  "bonus-proportion-men": ofBonus,
  "pay-quartile-1": ofPay,
  "pay-quartile-2": ofPay,
  "pay-quartile-3": ofPay,
  "pay-quartile-4": ofPay,
} as const satisfies Record<Kpi, readonly string[]>;

/** The fields of `rowFields`. */
export type RowField = (typeof rowFields)[Kpi][number];

/** Whether a KPI compares people, so that its value is no sum of what rows add: a row counts, or does not. */
export function isCompared(kpi: Kpi): boolean {
  return getKpi(kpi).source === "pay" && getKpiParts(kpi).counted === "sexes" && !kpi.startsWith("bonus-proportion");
}
