import type { Period } from "../../period.ts";
import type { ToldReason } from "../add-up.ts";
import { getKpi, type Kpi } from "../kpis.ts";
import type { ChartModel, Said, TableLine } from "./model-parts.ts";
import type { ReportFigures, ShownFigure } from "./report-lines.ts";

type Total = NonNullable<ReportFigures["total"]>;

/** A figure as one version of a month told it. */
export type Telling = {
  version: number;
  closedAt: string;
  figure: Pick<ShownFigure, "unit" | "value" | "reason" | "currency" | "roundedTo">;
  why: ToldReason | null;
};
/** A month as first told and as known now, with what differs between the two versions. */
export type ToldMonth<Change> = Period & { first: Telling; now: Telling; difference: string | null; changes: readonly Change[] };

/** The words of a told series, in the reader's language. */
export type ToldWords<Change> = {
  title: (kpi: string) => string;
  first: string;
  now: string;
  difference: string;
  version: string;
  month: (period: Period) => string;
  value: (kpi: string, telling: Telling) => Said;
  change: (kpi: string, month: ToldMonth<Change>) => string;
  versions: (first: number, now: number) => string;
  closed: (telling: Telling) => string;
  /** Why a month is told otherwise, a sentence each. */
  causes: (changes: readonly Change[]) => string[];
  /** Said where no month is told otherwise. */
  once: string;
};

/** Whether a month was closed again. */
export const isToldAgain = ({ first, now }: Pick<ToldMonth<unknown>, "first" | "now">): boolean => first.version !== now.version;

/** Whether a month that was closed again tells something else, or something may be the reason: of an entity most are closed again for another's sake. */
export function isToldOtherwise(month: ToldMonth<unknown>): boolean {
  const [first, now] = [month.first.figure, month.now.figure];
  return isToldAgain(month) && (month.changes.length > 0 || first.value !== now.value || first.reason !== now.reason);
}

/** Why what is shown together is not told as a series: it is of the group, of one legal entity and of one node alone. */
export function whyNotTold(kpi: Kpi, total: Pick<Total, "of"> | null): "selection" | "group-only" | undefined {
  if (total === null || total.of === "selection") return "selection";
  return total.of !== "group" && getKpi(kpi).groupOnly ? "group-only" : undefined;
}

/** A figure over the months, as first told and as known now: two lines, and in its table what differs and why. */
export function toldModel<Change>({
  kpi,
  months,
  name,
  words,
}: {
  kpi: Kpi;
  months: readonly ToldMonth<Change>[];
  name: string | null;
  words: ToldWords<Change>;
}): ChartModel {
  const drawn = ({ figure }: Telling) => (figure.value === null ? null : Number(figure.value));
  const said = (telling: Telling) => words.value(kpi, telling);
  const why = (month: ToldMonth<Change>) => (isToldOtherwise(month) ? words.causes(month.changes) : []);
  const again = months.filter(isToldOtherwise);
  const keyOf = ({ year, month }: Period) => `${year}-${month}`;
  return {
    shape: "lines",
    title: name ?? words.title(kpi),
    kpis: [kpi],
    series: [
      { name: "now", label: words.now },
      { name: "first", label: words.first },
    ],
    marks: months.map((month) => ({
      key: keyOf(month),
      name: words.month(month),
      lengths: { now: drawn(month.now), first: drawn(month.first) },
      said: { now: said(month.now).text, first: said(month.first).text },
      details: [
        ...[said(month.now), said(month.first)].flatMap(({ reason }) => reason ?? []).slice(0, 1),
        words.versions(month.first.version, month.now.version),
        ...why(month),
      ],
    })),
    percent: months.some(({ now }) => now.figure.unit === "percent"),
    left: 0,
    official: true,
    notes:
      again.length === 0
        ? [{ note: words.once, names: [] }]
        : again.map((month) => ({ note: `${words.month(month)}: ${why(month).join(" ")}`, names: [] })),
    table: {
      first: "month",
      heads: [words.first, words.now, words.difference, words.version],
      lines: months.map((month): TableLine => {
        const causes = why(month).join(" ");
        return {
          key: keyOf(month),
          name: words.month(month),
          legalEntityId: null,
          isTotal: false,
          cells: [
            said(month.first),
            said(month.now),
            { text: month.difference === null ? "–" : words.change(kpi, month), ...(causes && { note: causes }) },
            { text: words.closed(month.now) },
          ],
        };
      }),
    },
  };
}
