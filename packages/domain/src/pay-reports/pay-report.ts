import type { FigureReason } from "../dashboards/figure-value.ts";
import { type Kpi, quartileKpis } from "../dashboards/kpis.ts";
import { largestPartOfGap, roundGap, stepOfGap } from "../dashboards/protect-pay.ts";
import { compareWithWhole, isZero, roundQuotient, roundToStep, subtract } from "../dashboards/round-quotient.ts";

/** A figure of a report: a percentage with one decimal or by its step (protectPay), or why there is none; women and men are those behind it. */
export type ReportFigure = {
  value: string | null;
  reason: FigureReason | null;
  women: number | null;
  men: number | null;
  roundedTo: string | null;
};
/** A quarter of the pay distribution, the lowest first: its women and men in percent. */
export type ReportQuarter = { women: string | null; men: string | null; reason: FigureReason | null };

/** The six figures of the Equality Act 2010 (Gender Pay Gap Information) Regulations 2017 for employers in Great Britain, regulation 2(1)(a) to (f). */
export type BritishReport = {
  meanGap: ReportFigure;
  medianGap: ReportFigure;
  meanBonusGap: ReportFigure;
  medianBonusGap: ReportFigure;
  bonusWomen: ReportFigure;
  bonusMen: ReportFigure;
  quarters: ReportQuarter[];
};
/** Directive (EU) 2023/970, article 9(1), points (a) to (f): what may be published. */
export type EuropeanReport = {
  a: ReportFigure;
  b: ReportFigure;
  c: ReportFigure;
  d: ReportFigure;
  e: { women: ReportFigure; men: ReportFigure };
  f: ReportQuarter[];
};

/** A stored figure of an entity as it is shown: small groups are hidden already. Decimals are texts. */
export type ShownFigure = {
  kpi: Kpi;
  numerator: string | null;
  denominator: string | null;
  reason: FigureReason | null;
  women: number | null;
  men: number | null;
  roundedTo: string | null;
};
/** Sums over hourly pay with its complementary part (points a, c, f); `upTo` are the women up to the edges of the first three quarters. */
export type TotalPay = {
  women: number;
  men: number;
  meanWomen: string | null;
  meanMen: string | null;
  medianWomen: string | null;
  medianMen: string | null;
  /** What the best-paid woman and man are paid. */
  topWoman: string | null;
  topMan: string | null;
  upTo: readonly [string, string, string] | null;
};

/** The published values of a report by their names, in the order of the law: percentages, null where there is none. Of a quarter its women and its men. */
export function publishedValues(report: BritishReport | EuropeanReport): Record<string, string | null> {
  const { quarters, ...figures } =
    "meanGap" in report
      ? {
          "mean-gap": report.meanGap,
          "median-gap": report.medianGap,
          "mean-bonus-gap": report.meanBonusGap,
          "median-bonus-gap": report.medianBonusGap,
          "bonus-men": report.bonusMen,
          "bonus-women": report.bonusWomen,
          quarters: report.quarters,
        }
      : {
          "eu-a": report.a,
          "eu-b": report.b,
          "eu-c": report.c,
          "eu-d": report.d,
          "eu-e-women": report.e.women,
          "eu-e-men": report.e.men,
          quarters: report.f,
        };
  return Object.fromEntries([
    ...Object.entries(figures).map(([name, { value }]) => [name, value] as const),
    ...quarters.flatMap(({ women, men }, at) => [[`quarter-${at + 1}-women`, women] as const, [`quarter-${at + 1}-men`, men] as const]),
  ]);
}

/** What two reports' published values say otherwise, in the order of the law. */
export function changedValues(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): { figure: string; before: string | null; after: string | null }[] {
  return Object.entries(after).flatMap(([figure, value]) => {
    const was = before[figure] ?? null;
    return was === value ? [] : [{ figure, before: was, after: value }];
  });
}

/** The parts of a report that may be hidden while the mean gap is told. */
export const hideableParts = ["median-gap", "bonus", "quarters"] as const;
export type HideablePart = (typeof hideableParts)[number];

/** Which parts of a report are hidden though the mean gap is told: of small groups, or since others would tell them. */
export function hiddenParts({ meanGap, medianGap, quarters, ...bonus }: BritishReport): HideablePart[] {
  if (meanGap.reason !== null) return [];
  const of: Record<HideablePart, readonly { reason: FigureReason | null }[]> = {
    "median-gap": [medianGap],
    bonus: Object.values(bonus),
    quarters,
  };
  return hideableParts.filter((part) => of[part].some(({ reason }) => reason === "SUPPRESSED"));
}

const none: ReportFigure = { value: null, reason: "NO_DATA", women: null, men: null, roundedTo: null };

/** The British report, of stored figures alone. */
export function writeBritishReport(figures: readonly ShownFigure[]): BritishReport {
  const of = (kpi: Kpi) => reportFigure(figures.find((each) => each.kpi === kpi));
  return {
    meanGap: of("mean-pay-gap"),
    medianGap: of("median-pay-gap"),
    meanBonusGap: of("mean-bonus-gap"),
    medianBonusGap: of("median-bonus-gap"),
    bonusWomen: of("bonus-proportion-women"),
    bonusMen: of("bonus-proportion-men"),
    quarters: quartileKpis.map((kpi) => quarterOf(figures.find((each) => each.kpi === kpi))),
  };
}

/**
 * The European report. Points (a), (c) and (f) are of all pay, so they are read from `total`; where the stored gap or quarters of basic pay are hidden or have no value,
 * these have none either: both together would tell what one of them hides. All pay less basic pay is the bonus, so that a hidden bonus gap hides (a) and (c) too.
 * The mean is rounded as that of basic pay is, unless the reader may see rows of pay (`percent` null).
 */
export function writeEuropeanReport(
  figures: readonly ShownFigure[],
  total: TotalPay,
  minimum: number,
  percent: number | null,
): EuropeanReport {
  const british = writeBritishReport(figures);
  const isTold = Math.min(total.women, total.men) < minimum || british.meanBonusGap.reason === "SUPPRESSED";
  const gap = (basic: ReportFigure, women: string | null, men: string | null, step: string | null | undefined): ReportFigure => {
    // Figures as delivered have no rows behind them to be read.
    const isOfNobody = total.women + total.men === 0;
    const reason = basic.reason ?? (isOfNobody ? "NO_DATA" : isTold || step === undefined ? "SUPPRESSED" : null);
    if (reason !== null) return { ...none, reason };
    if (women === null || men === null || isZero(men)) return { ...none, reason: "NO_POPULATION" };
    const roundedTo = step ?? null;
    return { value: roundGap(women, men, roundedTo), reason: null, women: total.women, men: total.men, roundedTo };
  };
  return {
    a: gap(british.meanGap, total.meanWomen, total.meanMen, percent === null ? null : stepOfGap(partOfTotal(total), percent)),
    b: british.meanBonusGap,
    c: gap(british.medianGap, total.medianWomen, total.medianMen, null),
    d: british.medianBonusGap,
    e: { women: british.bonusWomen, men: british.bonusMen },
    f: quartersOf(british.quarters, total, minimum),
  };
}

function partOfTotal({ women, men, meanWomen, meanMen, topWoman, topMan }: TotalPay): number {
  const [ofWomen, ofMen] = [Number(meanWomen), Number(meanMen)];
  return largestPartOfGap({ women, men, meanWomen: ofWomen, meanMen: ofMen, topWoman: Number(topWoman), topMan: Number(topMan) });
}

function quartersOf(basic: readonly ReportQuarter[], { women, men, upTo }: TotalPay, minimum: number): ReportQuarter[] {
  const reason = basic.find((quarter) => quarter.reason !== null)?.reason ?? (upTo === null ? "NO_POPULATION" : null);
  const hidden = (why: FigureReason) => basic.map((): ReportQuarter => ({ women: null, men: null, reason: why }));
  if (reason !== null || upTo === null) return hidden(reason ?? "NO_POPULATION");
  // The number of persons in a quarter is a quarter of all: kept times four, so that it stays whole.
  const edges = ["0", ...upTo, String(women)];
  const quarters = quartileKpis.map((_, at) => {
    const [from = "0", to = "0"] = [edges[at], edges[at + 1]];
    const own = subtract(to, from);
    return { women: own, men: subtract(roundQuotient(String(women + men), "4", 1n, 2), own) };
  });
  // One quarter that is hidden is told by the other three: all or none.
  if (quarters.some((quarter) => [quarter.women, quarter.men].some((count) => compareWithWhole(count, minimum) < 0)))
    return hidden("SUPPRESSED");
  const all = roundQuotient(String(women + men), "4", 1n, 2);
  return quarters.map((quarter) => ({ ...sharesOf(quarter.women, all), reason: null }));
}

function quarterOf(figure: ShownFigure | undefined): ReportQuarter {
  const { numerator = null, denominator = null, reason = "NO_DATA" } = figure ?? {};
  if (reason !== null) return { women: null, men: null, reason };
  if (numerator === null || denominator === null) return { women: null, men: null, reason: "NO_DATA" };
  if (isZero(denominator)) return { women: null, men: null, reason: "NO_POPULATION" };
  return { ...sharesOf(numerator, denominator), reason: null };
}

/** Two shares that add up to 100.0: the men's is what the rounded one of the women leaves. */
function sharesOf(women: string, all: string): { women: string; men: string } {
  const share = roundQuotient(women, all, 100n, 1);
  return { women: share, men: subtract("100.0", share) };
}

function reportFigure(figure: ShownFigure | undefined): ReportFigure {
  if (!figure) return none;
  const { numerator, denominator, women, men, roundedTo } = figure;
  const reason = figure.reason ?? (numerator === null || denominator === null ? "NO_DATA" : isZero(denominator) ? "NO_POPULATION" : null);
  if (reason !== null || numerator === null || denominator === null) return { ...none, reason: reason ?? "NO_DATA" };
  return { value: roundToStep(numerator, denominator, 100n, roundedTo ?? "0.1"), reason: null, women, men, roundedTo };
}
