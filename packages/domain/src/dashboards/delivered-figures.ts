import { getKpi, isKpi, type Kpi } from "./kpis.ts";
import { hideFigure, type SuppressibleFigure } from "./suppression.ts";

/** A KPI that somebody else computed is stored under its code behind one of these, beside what is computed here; `published` is public already. */
const marks = { delivered: "delivered:", published: "published:" } as const;

/** The codes under which a KPI is stored as delivered. */
export function deliveredCodes(kpi: Kpi): string[] {
  return [marks.delivered + kpi, marks.published + kpi];
}

/** The KPI that is stored as delivered under a code; undefined for all other codes. */
export function readDeliveredCode(code: string): { kpi: Kpi; published: boolean } | undefined {
  const mark = code.startsWith(marks.published) ? marks.published : code.startsWith(marks.delivered) ? marks.delivered : undefined;
  const kpi = mark && code.slice(mark.length);
  return kpi !== undefined && isKpi(kpi) ? { kpi, published: mark === marks.published } : undefined;
}

/** A figure of which it is said whether it was delivered: computed here where it says nothing. */
export type AsDelivered<F> = F & { delivered?: true };

/**
 * The figures as they are shown, and in the place of each that could not be computed for want of data the one that was delivered. Of pay as delivered only what
 * is public is shown: how many women and men it is of is not known.
 */
export function placeDelivered<F extends SuppressibleFigure>(
  shown: readonly F[],
  stored: readonly (Omit<F, "kpi"> & { kpi: string })[],
): AsDelivered<F>[] {
  const delivered = stored.flatMap((row) => {
    const read = readDeliveredCode(row.kpi);
    return read ? [{ ...read, figure: { ...row, kpi: read.kpi, delivered: true } as unknown as AsDelivered<F> }] : [];
  });
  // In most months nobody delivers any.
  if (delivered.length === 0) return [...shown];
  const told = new Set(shown.filter(({ reason }) => reason !== "NO_DATA").map(placeOf));
  const placed = delivered
    .filter(({ figure }) => !told.has(placeOf(figure)))
    .map(({ figure, kpi, published }) => (getKpi(kpi).source === "pay" && !published ? hideFigure(figure) : figure));
  const taken = new Set(placed.map(placeOf));
  return [...shown.filter((figure) => !taken.has(placeOf(figure))), ...placed];
}

const placeOf = ({ kpi, legalEntityId }: SuppressibleFigure): string => `${kpi} ${legalEntityId ?? ""}`;
