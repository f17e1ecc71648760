import { isKpi, type Kpi } from "../kpis.ts";
import type { Chart } from "../report-view.ts";
import { barsModel, partsModel, quartersModel, sexesModel } from "./bar-models.ts";
import { linesModel } from "./line-model.ts";
import type { ChartModel, Given } from "./model-parts.ts";

const payGaps: readonly Kpi[] = ["mean-pay-gap", "median-pay-gap"];

/** The models of a chart as it is defined: one, or for a gap two (the quarters of pay stand beside it). KPIs that are not known are left out. */
export function modelsOf(chart: Chart, given: Given): ChartModel[] {
  const kpis = chart.kpis.filter(isKpi);
  const titled = (model: ChartModel) => (chart.name === null ? model : { ...model, title: chart.name });
  if (kpis.length === 0) return [];
  switch (chart.kind) {
    // They are drawn by themselves.
    case "tiles":
    case "bridge":
    case "broken":
    case "told":
      return [];
    case "bars":
      return [titled(barsModel(kpis, given))];
    case "gap":
      return [titled(gapModel(kpis, given)), quartersModel(given)];
    case "sexes":
      return [titled(sexesModel(kpis[0] ?? "female-share", given))];
    case "parts":
      // Without one of its parts the others would look like the whole.
      if (kpis.length < chart.kpis.length) return [];
      return [titled(partsModel(kpis, given))];
    case "lines":
      return [titled(linesModel(kpis, given))];
  }
}

/** The gaps of pay; both of them under one name, which says what they have in common. */
function gapModel(kpis: readonly Kpi[], given: Given): ChartModel {
  const model = barsModel(kpis, given);
  return kpis.length > 1 && kpis.every((kpi) => payGaps.includes(kpi)) ? { ...model, title: given.words.title("gap", "") } : model;
}
