import type { Change } from "@hub/domain/dashboards/charts/change.ts";
import type { Line, TotalFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { isZero } from "@hub/domain/dashboards/round-quotient.ts";
import { compareFigures } from "@hub/domain/scenarios/compare-values.ts";
import { comparedValues, figureText } from "../figure-text.ts";
import type { Speaker } from "../speaker.ts";

/** The change of a figure of a line; undefined where nothing is compared, or where the figure itself says why there is none. */
export function changeText(speaker: Speaker, minimumGroupSize: number) {
  const { t } = speaker;
  const written = comparedValues(speaker);
  const figures = figureText(speaker, minimumGroupSize);
  return (figure: TotalFigure | undefined, { whole, before }: Pick<Line, "whole" | "before">): Change | undefined => {
    if (before === undefined || figure?.value == null || !isKpi(figure.kpi)) return undefined;
    const { kpi, unit } = figure;
    const none = (text: string): Change => ({ direction: undefined, short: "", text });
    if (before === null) return none(t("dashboards.compared-none", { reason: t("dashboards.reason-short-NOT_THERE") }));
    const first = before.figures.find((each) => each.kpi === kpi);
    if (before.areTargets && first === undefined) return none(t("dashboards.target-none"));
    if (first?.value == null) return none(t("dashboards.compared-none", { reason: figures.short(first) }));
    if (!whole || !before.whole) return none(t("dashboards.compared-not-whole"));
    const { difference, relative } = compareFigures(kpi, { figure: first, whole: before.whole }, { figure, whole });
    if (difference === null) return none(t("dashboards.compared-none", { reason: t("dashboards.reason-short-NOT_AGGREGABLE") }));
    // What must be known beside a value must be known beside what it is compared with.
    const than = [t("dashboards.compared-with", { name: figures.short(first) }), ...figures.notes(first)].join(" · ");
    if (isZero(difference))
      return { direction: "same", short: "=", text: t(before.areTargets ? "dashboards.target-met" : "dashboards.compared-same"), than };
    const short = written.difference(kpi, unit, difference, coarser(figure, first));
    const text = relative === null ? short : `${short} (${written.relative(relative)})`;
    return { direction: difference.startsWith("-") ? "down" : "up", short, text, than, ...(before.areTargets && { isOffTarget: true }) };
  };
}

/** A difference has the places of the values; where only one of them is rounded coarser, those of the other. */
function coarser(figure: TotalFigure, first: Pick<TotalFigure, "roundedTo">) {
  return { currency: figure.currency, roundedTo: figure.roundedTo !== null && first.roundedTo !== null ? figure.roundedTo : null };
}
