import type { FigureReason } from "./figure-value.ts";
import { getKpi, isKpi, type Kpi } from "./kpis.ts";

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

type Figure = { kpi: Kpi; legalEntityId: number | null; numerator: string | null; denominator: string | null; reason: FigureReason | null };

/**
 * The figures as they are shown, and in the place of each that could not be computed for want of data the one that was delivered. Of pay as delivered only what
 * is public is shown: how many women and men it is of is not known.
 */
export function placeDelivered<F extends Figure>(
  shown: readonly F[],
  stored: readonly (Omit<F, "kpi"> & { kpi: string })[],
): (F & { delivered: boolean })[] {
  const given = stored.flatMap((row) => {
    const read = readDeliveredCode(row.kpi);
    if (!read) return [];
    const hidden = getKpi(read.kpi).source === "pay" && !read.published;
    const figure = { ...row, kpi: read.kpi, delivered: true } as unknown as F & { delivered: boolean };
    return [hidden ? { ...figure, numerator: null, denominator: null, reason: "SUPPRESSED" as const } : figure];
  });
  const isReplaced = (figure: Figure) =>
    figure.reason === "NO_DATA" && given.some(({ kpi, legalEntityId }) => kpi === figure.kpi && legalEntityId === figure.legalEntityId);
  const computed = shown.filter((figure) => !isReplaced(figure)).map((figure) => ({ ...figure, delivered: false }));
  const added = given.filter(
    (figure) => !computed.some(({ kpi, legalEntityId }) => kpi === figure.kpi && legalEntityId === figure.legalEntityId),
  );
  return [...computed, ...added];
}
