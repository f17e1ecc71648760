import { getKpi, type Kpi } from "./kpis.ts";
import { isZero, roundQuotient, roundToStep } from "./round-quotient.ts";

/**
 * Why there is no value. `INCOMPLETE`: entities that the months before hold are not validated yet, and a rate of twelve months would mix two perimeters.
 * `GROUP_ONLY`: the KPI is the group's alone.
 */
export const figureReasons = ["NO_POPULATION", "NO_DATA", "NOT_AGGREGABLE", "SUPPRESSED", "INCOMPLETE", "GROUP_ONLY"] as const;
export type FigureReason = (typeof figureReasons)[number];
/** What is stored of a figure: components, never a ratio (readings 3). Decimals are texts. */
export type Components = { numerator: string | null; denominator: string | null; reason: FigureReason | null };
export type FigureValue = { value: string | null; reason: FigureReason | null };

/**
 * A figure's value, rounded once, half away from zero, or why there is none: denominator 0 is NO_POPULATION (readings 3). `roundedTo` is the step of a pay
 * figure that is shown coarser than its KPI (protectPay).
 */
export function valueOf(kpi: Kpi, { numerator, denominator, reason, roundedTo }: Components & { roundedTo?: string | null }): FigureValue {
  if (reason !== null) return { value: null, reason };
  const { value, decimals } = getKpi(kpi);
  const below = value === "amount" ? "1" : denominator;
  if (numerator === null || below === null) return { value: null, reason: "NO_DATA" };
  if (isZero(below)) return { value: null, reason: "NO_POPULATION" };
  if (roundedTo != null) return { value: roundToStep(numerator, below, value === "percent" ? 100n : 1n, roundedTo), reason: null };
  return { value: roundQuotient(numerator, below, value === "percent" ? 100n : 1n, decimals), reason: null };
}
