import type { ChartDrawing } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import type { Delivered } from "../../delivered/use-delivered-of.ts";
import type { FigureWords } from "../use-figure-words.ts";

export type GapSeries = (of: "plan" | "whatif", end: "min" | "max") => string;

/** Lines of the least and the most that is missing by quarter; one where both are the same, and those of a what-if beside them. */
export function drawGaps(
  { quarters, total }: Pick<Delivered, "quarters" | "total">,
  words: Pick<FigureWords, "quarter" | "signed">,
  label: GapSeries,
): ChartDrawing {
  const gapOf = (of: "plan" | "whatif", at: number) => (of === "plan" ? total.quarters[at]?.gap : total.quarters[at]?.whatIf?.gap) ?? null;
  const sides = total.quarters.some(({ whatIf }) => whatIf !== null) ? (["plan", "whatif"] as const) : (["plan"] as const);
  const hasRange = sides.some((of) => quarters.some((_, at) => gapOf(of, at)?.min !== gapOf(of, at)?.max));
  const ends = hasRange ? (["max", "min"] as const) : (["max"] as const);
  const series = sides.flatMap((of) => ends.map((end) => ({ of, end, name: `${of}-${end}`, label: label(of, end) })));
  return {
    shape: "lines",
    percent: false,
    series,
    marks: quarters.map((quarter, at) => {
      const values = series.map(({ of, end, name }) => [name, gapOf(of, at)?.[end] ?? null] as const);
      return {
        key: quarter,
        name: words.quarter(quarter),
        lengths: Object.fromEntries(values.map(([name, value]) => [name, value === null ? null : Number(value)])),
        said: Object.fromEntries(values.map(([name, value]) => [name, value === null ? "" : words.signed(value)])),
        details: [],
      };
    }),
  };
}
