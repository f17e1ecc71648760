import { isKpi, type Kpi } from "@hub/domain/dashboards/kpis.ts";
import type { Chart } from "@hub/domain/dashboards/report-view.ts";
import type { ChartDrawing } from "../../ui/charts/chart-drawing.ts";
import type { Line, MonthFigures, TotalFigure } from "../report-figures.ts";
import { barsModel, partsModel, quartersModel, sexesModel } from "./bar-models.ts";
import { linesModel } from "./line-model.ts";

/** A figure in words: its value, or in its place in a word why there is none, and the reason as a sentence. */
export type Said = { text: string; reason?: string | undefined; note?: string | undefined };
export type Say = (figure: TotalFigure | undefined) => Said;

export type TableLine = { key: string; name: string; legalEntityId: number | null; isTotal: boolean; cells: (Said & { kpi?: string })[] };
export type ChartModel = ChartDrawing & {
  title: string;
  /** What it draws. */
  kpis: readonly Kpi[];
  /** Entities that stand in the table only. */
  left: number;
  /** Bars are drawn of this currency's amounts only; the others are written. */
  onlyIn?: string;
  table: { heads: string[]; lines: TableLine[]; first: "entity" | "month" };
};

/** Of a chart: what it is about, for its title. */
export type ChartTitle = "by-entity" | "over-time" | "sexes" | "sexes-management" | "quarters" | "ages" | "contracts";
/** The words of charts, in the reader's language. */
export type Words = {
  title: (kind: ChartTitle, kpis: string, of?: string) => string;
  kpi: (kpi: string) => string;
  women: string;
  men: string;
  undeclared: string;
  share: string;
  count: (count: number) => string;
  womenShare: (value: string) => string;
  womenMen: (women: number, men: number) => string;
  undeclaredSex: (count: number) => string;
  quarter: (number: number) => string;
  month: (month: MonthFigures) => string;
  monthState: (month: MonthFigures) => string | undefined;
  say: Say;
};
export type Given = { lines: readonly Line[]; months: readonly MonthFigures[]; words: Words };

/** The models of a chart as it is defined: one, or for a gap two (the quarters of pay stand beside it). KPIs that are not known are left out. */
export function modelsOf(chart: Chart, given: Given): ChartModel[] {
  const kpis = chart.kpis.filter(isKpi);
  const titled = (model: ChartModel) => (chart.name === null ? model : { ...model, title: chart.name });
  if (kpis.length === 0) return [];
  switch (chart.kind) {
    case "tiles":
      return [];
    case "bars":
      return [titled(barsModel(kpis, given))];
    case "gap":
      return [titled(barsModel(kpis, given)), quartersModel(given)];
    case "sexes":
      return [titled(sexesModel(kpis[0] ?? "female-share", given))];
    case "parts":
      return [titled(partsModel(kpis, given))];
    case "lines":
      return [titled(linesModel(kpis, given))];
  }
}
