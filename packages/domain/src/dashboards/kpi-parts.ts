import type { Kpi } from "./kpis.ts";

/**
 * What a figure is made of, for its passport: what the numerator and the denominator are, who was left out and why (codes of messages), and where the number
 * of those who were counted stands: `sexes` women and men, `contracts` all contracts in the sum, else one of the components, or the headcount where the components count no people.
 */
export type KpiParts = {
  numerator: string;
  denominator: string | null;
  leftOut: string | null;
  counted: "sexes" | "contracts" | "numerator" | "denominator" | "headcount";
};

const parts = (numerator: string, denominator: string | null, leftOut: string | null, counted: KpiParts["counted"]): KpiParts => ({
  numerator,
  denominator,
  leftOut,
  counted,
});
const ofHeadcount = (numerator: string, leftOut: string): KpiParts => parts(numerator, "persons-with-it", leftOut, "denominator");
const ofWomen = (numerator: string): KpiParts => parts(numerator, "quarter-persons", "no-sex-or-pay", "sexes");

/** The parts of every KPI (readings 3). */
export const kpiParts = {
  headcount: parts("active-persons", null, null, "numerator"),
  fte: parts("contracted-shares", null, "no-hours", "headcount"),
  "average-headcount": parts("opening-and-closing", "two", null, "headcount"),
  joiners: parts("contract-starts", null, "no-start", "numerator"),
  leavers: parts("contract-ends", null, null, "numerator"),
  turnover: parts("leavers-of-months", "average-of-months", null, "headcount"),
  "turnover-voluntary": parts("voluntary-of-months", "average-of-months", "no-reason", "headcount"),
  "turnover-involuntary": parts("involuntary-of-months", "average-of-months", "no-reason", "headcount"),
  "average-age": ofHeadcount("years-of-age", "no-birth-date"),
  "average-tenure": ofHeadcount("years-of-tenure", "no-start"),
  "age-under-30": parts("persons-in-band", null, "no-birth-date", "numerator"),
  "age-30-to-50": parts("persons-in-band", null, "no-birth-date", "numerator"),
  "age-over-50": parts("persons-in-band", null, "no-birth-date", "numerator"),
  "female-share": parts("women", "women-and-men", "no-sex", "sexes"),
  "female-share-management": parts("managing-women", "managing-women-and-men", "no-sex", "sexes"),
  "permanent-share": ofHeadcount("permanent-persons", "no-contract-type"),
  "temporary-share": ofHeadcount("temporary-persons", "no-contract-type"),
  "part-time-share": ofHeadcount("part-timers", "no-hours"),
  absenteeism: parts("absence-hours", "agreed-hours", "no-month-hours", "headcount"),
  "training-hours": parts("training-hours", "persons-with-it", "no-training-hours", "denominator"),
  "workforce-cost-per-fte": parts("workforce-cost", "average-fte", "no-cost", "contracts"),
  "span-of-control": parts("direct-reports", "managers", "no-manager", "numerator"),
  "mean-pay-gap": parts("mean-difference", "mean-of-men", "no-sex-or-pay", "sexes"),
  "median-pay-gap": parts("median-difference", "median-of-men", "no-sex-or-pay", "sexes"),
  "weighted-pay-gap": parts("weighted-gaps", "weights", "no-sex-or-pay", "sexes"),
  "mean-bonus-gap": parts("mean-bonus-difference", "mean-bonus-of-men", "no-sex", "sexes"),
  "median-bonus-gap": parts("median-bonus-difference", "median-bonus-of-men", "no-sex", "sexes"),
  "bonus-proportion-women": parts("women-with-bonus", "all-women", "no-sex", "sexes"),
  "bonus-proportion-men": parts("men-with-bonus", "all-men", "no-sex", "sexes"),
  "pay-quartile-1": ofWomen("women-in-quarter"),
  "pay-quartile-2": ofWomen("women-in-quarter"),
  "pay-quartile-3": ofWomen("women-in-quarter"),
  "pay-quartile-4": ofWomen("women-in-quarter"),
} as const satisfies Record<Kpi, KpiParts>;

/** The parts of a KPI, widened. */
export function getKpiParts(kpi: Kpi): KpiParts {
  return kpiParts[kpi];
}
