import type { ShownFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import { listNotes } from "@hub/domain/dashboards/figure-notes.ts";
import { figureReasons } from "@hub/domain/dashboards/figure-value.ts";
import { isKpi, kpis } from "@hub/domain/dashboards/kpis.ts";
import { isZero } from "@hub/domain/dashboards/round-quotient.ts";
import type { Speaker } from "./speaker.ts";

/** Digits behind the point of a decimal text. */
export function countPlaces(decimal: string): number {
  const point = decimal.indexOf(".");
  return point < 0 ? 0 : decimal.length - point - 1;
}

/** A KPI's value with its unit, with at least the places the KPI has. Values stay decimal text. */
function writtenValue({
  t,
  formats,
}: Speaker): (kpi: string, unit: string, value: string, of: { currency: string | null; roundedTo: string | null }) => string {
  return (kpi, unit, value, { currency, roundedTo }) => {
    // What is rounded coarser has no more places than it says, and a sign that it is about so much.
    const places = roundedTo === null ? Math.max(countPlaces(value), isKpi(kpi) ? kpis[kpi].decimals : 0) : countPlaces(value);
    const about = roundedTo === null ? "" : "≈ ";
    if (unit === "percent") return about + formats.percent(value, places);
    if (unit === "money" && currency !== null) return about + formats.money(value, currency, places);
    const number = formats.decimal(value, places);
    return unit === "years" || unit === "hours" ? t(`kpis.unit-${unit}`, { value: number }) : number;
  };
}

/** How figures are written: name, value with its unit, or the reason in the value's place. */
export function figureText(speaker: Speaker, minimumGroupSize: number) {
  const { t, codeText } = speaker;
  const written = writtenValue(speaker);
  const valueText = (figure: ShownFigure | undefined) =>
    figure?.value == null ? undefined : written(figure.kpi, figure.unit, figure.value, figure);
  const readFrom = (sections: readonly string[]) =>
    t("dashboards.read-from", { sections: sections.map((section) => codeText("validation", `section-${section}`)).join(", ") });
  // What is not in the answer at all belongs to a section the reader is not given.
  const reasonOf = (figure: ShownFigure | undefined) => (figure ? (figure.reason ?? "NO_DATA") : "NOT_GIVEN");
  return {
    name: (kpi: string) => codeText("kpis", kpi),
    value: valueText,
    /** The value, or in a word why there is none. */
    short: (figure: ShownFigure | undefined) => valueText(figure) ?? t(`dashboards.reason-short-${reasonOf(figure)}`),
    /** Why there is no value, as a sentence. */
    reason: (figure: ShownFigure | undefined) => t(`dashboards.reason-${reasonOf(figure)}`, { minimum: minimumGroupSize }),
    readFrom,
    /** What one must know beside a value: "3 of 12 months" of a rolling rate without its year, the section it is read from, the moves it leaves out, what it is rounded to. */
    notes: (figure: ShownFigure | undefined): string[] =>
      (figure ? listNotes(figure) : []).map(({ code, params }) => {
        if (code === "read-from") return readFrom(params.sections);
        if (code === "rounded-to") return t("dashboards.rounded-to", { step: Number(params.step) });
        return t(`dashboards.${code}`, params);
      }),
  };
}

type Compared = { value: string | null; reason: string | null; currency?: string | null; roundedTo?: string | null };
const shortReasons = [...figureReasons, "NOT_GIVEN"] as const;

/** How many women and men a figure is of, and how many it could not place. An amount of pay says nothing of them: it counts them only to be protected. */
export function sexesOf({ t, formats }: Speaker, { kpi, women, men, undeclared }: ShownFigure): string[] {
  if (!isKpi(kpi) || kpis[kpi].unit === "money") return [];
  return [
    ...(women != null && men != null ? [t("dashboards.women-men", { women: formats.integer(women), men: formats.integer(men) })] : []),
    ...(undeclared != null && undeclared > 0
      ? [t(kpi === "female-share" || kpi === "headcount" ? "dashboards.undeclared-sex" : "dashboards.undeclared", { count: undeclared })]
      : []),
  ];
}

/** How values that are compared and their difference are written; without a value, in a word why. */
export function comparedValues(speaker: Speaker) {
  const { t, formats } = speaker;
  const written = writtenValue(speaker);
  return {
    value(kpi: string, unit: string, { value, reason, currency = null, roundedTo = null }: Compared): string {
      if (value !== null) return written(kpi, unit, value, { currency, roundedTo });
      const short = shortReasons.find((each) => each === reason);
      return short ? t(`dashboards.reason-short-${short}`) : reason === "NOT_IN_PERIMETER" ? t("scenarios.not-there-short") : "–";
    },
    /** With its sign; of percents in points. Between values that are rounded coarser it has no more places than they. */
    difference(kpi: string, unit: string, difference: string, { currency = null, roundedTo = null }: Partial<Compared> = {}): string {
      const sign = signOf(difference);
      if (unit !== "percent") return sign + written(kpi, unit, difference, { currency, roundedTo }).replace(/^≈ /, "");
      return t("scenarios.difference-points", { value: sign + formats.decimal(difference, countPlaces(difference)) });
    },
    /** In percent of the first value. */
    relative: (relative: string) => formats.percent(isZero(relative) ? "0" : relative, 1).replace(/^(?=\d)/, signOf(relative)),
  };
}

/** Plus where it is more; a minus is written by itself, and nothing has no sign. */
function signOf(difference: string): string {
  return difference.startsWith("-") || isZero(difference) ? "" : "+";
}

type Headline = Pick<ShownFigure, "kpi" | "unit" | "value" | "currency" | "roundedTo" | "reason">;

/** How a figure is written alone, and how a change of it is, as where months are compared: of percents in points. Undefined where there is none to tell. */
export function headlineText(speaker: Speaker) {
  const { t } = speaker;
  const written = writtenValue(speaker);
  const compared = comparedValues(speaker);
  return {
    value: (figure: Headline): string =>
      figure.value === null
        ? t(`dashboards.reason-short-${figure.reason ?? "NO_DATA"}`)
        : written(figure.kpi, figure.unit, figure.value, figure),
    change: (figure: Headline, change: { difference: string | null } | null): string | undefined =>
      change === null || change.difference === null
        ? undefined
        : compared.difference(figure.kpi, figure.unit, change.difference, { roundedTo: figure.roundedTo, currency: figure.currency }),
  };
}
