import { getKpi, type Kpi } from "../dashboards/kpis.ts";
import { isZero, roundQuotient, subtract } from "../dashboards/round-quotient.ts";

/** A value as it is shown; `currency` of money. */
export type ShownValue = { value: string | null; currency: string | null };
export type Difference = { difference: string | null; relative: string | null };

/**
 * A value against the first one's: in its own unit (points for percents), and in percent of the first with one decimal where the unit is none. Of rounded
 * values, so that it is what the reader sees. Money in different currencies has no difference.
 */
export function compareValues(kpi: Kpi, first: ShownValue, other: ShownValue): Difference {
  if (first.value === null || other.value === null || first.currency !== other.currency) return { difference: null, relative: null };
  const difference = subtract(other.value, first.value);
  const base = first.value.replace("-", "");
  const relative = getKpi(kpi).unit === "percent" || isZero(base) ? null : roundQuotient(difference, base, 100n, 1);
  return { difference, relative };
}

/** A figure that is compared; `whole` is false where entities of the total are not in it yet. */
export type ComparedFigure = { figure: ShownValue | undefined; whole: boolean };

/** The same of figures of one or several entities: a total that lacks some of its entities would look like a fall, and has no difference. */
export function compareFigures(kpi: Kpi, first: ComparedFigure | undefined, other: ComparedFigure): Difference {
  if (!first?.figure || !other.figure || !first.whole || !other.whole) return { difference: null, relative: null };
  return compareValues(kpi, first.figure, other.figure);
}
