import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { isZero } from "@hub/domain/dashboards/round-quotient.ts";
import { compareFigures } from "@hub/domain/scenarios/compare-values.ts";
import { useComparedValues, useFigureText } from "../../texts/kpi-values.ts";
import { useText } from "../../texts/language.tsx";
import type { Line, TotalFigure } from "../report-figures.ts";

/**
 * How a figure differs from the one it is compared with, in words: `short` in its own unit, `text` also in percent where the unit is none; without a direction, why
 * there is no change to tell. `than`: the value it is compared with, and what must be known of that.
 */
export type Change = { direction: "up" | "down" | "same" | undefined; short: string; text: string; than?: string };

/** The change of a figure of a line; undefined where nothing is compared, or where the figure itself says why there is none. */
export function useChangeText(minimumGroupSize: number) {
  const t = useText();
  const written = useComparedValues();
  const figures = useFigureText(minimumGroupSize);
  return (figure: TotalFigure | undefined, { whole, before }: Pick<Line, "whole" | "before">): Change | undefined => {
    if (before === undefined || figure?.value == null || !isKpi(figure.kpi)) return undefined;
    const { kpi, unit } = figure;
    const none = (text: string): Change => ({ direction: undefined, short: "", text });
    if (before === null) return none(t("dashboards.compared-none", { reason: t("dashboards.reason-short-NOT_THERE") }));
    const first = before.figures.find((each) => each.kpi === kpi);
    if (first?.value == null) return none(t("dashboards.compared-none", { reason: figures.short(first) }));
    if (!whole || !before.whole) return none(t("dashboards.compared-not-whole"));
    const { difference, relative } = compareFigures(kpi, { figure: first, whole: before.whole }, { figure, whole });
    if (difference === null) return none(t("dashboards.compared-none", { reason: t("dashboards.reason-short-NOT_AGGREGABLE") }));
    // What must be known beside a value must be known beside what it is compared with.
    const than = [t("dashboards.compared-with", { name: figures.short(first) }), ...figures.notes(first)].join(" · ");
    if (isZero(difference)) return { direction: "same", short: "=", text: t("dashboards.compared-same"), than };
    const short = written.difference(kpi, unit, difference, coarser(figure, first));
    const text = relative === null ? short : `${short} (${written.relative(relative)})`;
    return { direction: difference.startsWith("-") ? "down" : "up", short, text, than };
  };
}

const arrows = { up: "▲ ", down: "▼ ", same: "" } as const;
/** A change behind its arrow; neither up nor down is good by itself, so that no colour says so. */
export function arrowed(direction: keyof typeof arrows, text: string): string {
  return arrows[direction] + text;
}

/** A difference has the places of the values; where only one of them is rounded coarser, those of the other. */
function coarser(figure: TotalFigure, first: Pick<TotalFigure, "roundedTo">) {
  return { currency: figure.currency, roundedTo: figure.roundedTo !== null && first.roundedTo !== null ? figure.roundedTo : null };
}
