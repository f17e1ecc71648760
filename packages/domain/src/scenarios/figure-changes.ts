import type { Components } from "../dashboards/figure-value.ts";
import { getKpi, type Kpi } from "../dashboards/kpis.ts";

export const changeDirections = ["up", "down"] as const;
/** How much a figure changes: up to 1, 5 points, or more; of what is no percentage up to 1 %, 10 % of it, or more. */
export const changeSizes = ["small", "medium", "large"] as const;
export type ChangeClass = { direction: (typeof changeDirections)[number] | null; size: (typeof changeSizes)[number] | null };

/**
 * How a figure that may not be shown changes, as coarse as who approves may know it; undefined where it does not. Both null: it has a value on one side only, or in
 * another currency.
 */
export function classifyChange(kpi: Kpi, before: Stored | undefined, after: Stored | undefined): ChangeClass | undefined {
  const [was, is] = [quotientOf(kpi, before), quotientOf(kpi, after)];
  const alike = (before?.reason ?? null) === (after?.reason ?? null) && (before?.currency ?? null) === (after?.currency ?? null);
  if (was === is && alike) return undefined;
  if (was === null || is === null || was === is || before?.currency !== after?.currency) return { direction: null, size: null };
  const percent = getKpi(kpi).unit === "percent";
  const [change, few, many] = percent ? [Math.abs(is - was) * 100, 1, 5] : [Math.abs(is - was) / Math.max(Math.abs(was), 1e-9), 0.01, 0.1];
  return { direction: is > was ? "up" : "down", size: change <= few ? "small" : change <= many ? "medium" : "large" };
}

type Stored = Components & { currency: string | null };

// A class is told, not a value: how far apart they are need not be exact.
function quotientOf(kpi: Kpi, figure: Stored | undefined): number | null {
  if (!figure || figure.reason !== null || figure.numerator === null) return null;
  if (getKpi(kpi).value === "amount") return Number(figure.numerator);
  return figure.denominator === null || Number(figure.denominator) === 0 ? null : Number(figure.numerator) / Number(figure.denominator);
}
