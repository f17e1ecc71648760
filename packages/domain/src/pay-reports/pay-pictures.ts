import { barsModel } from "../dashboards/charts/bar-models.ts";
import type { ChartDrawing } from "../dashboards/charts/chart-drawing.ts";
import type { ChartModel, Words } from "../dashboards/charts/model-parts.ts";
import type { TotalFigure } from "../dashboards/charts/report-lines.ts";
import type { FigureReason } from "../dashboards/figure-value.ts";
import type { Kpi } from "../dashboards/kpis.ts";
import type { ReportQuarter } from "./pay-report.ts";

type Gap = { value: string | null; reason: FigureReason | null; roundedTo: string | null };
/** A legal entity with its mean and median gap, as a reader is given them. */
export type EntityGaps = { legalEntity: { id: number; name: string }; mean: Gap; median: Gap };

/** The gaps of legal entities as bars, the largest mean gap first; what is hidden is a word without a length, and stands last. */
export function gapsModel(entities: readonly EntityGaps[], words: Words): ChartModel {
  const lines = entities.map(({ legalEntity: { id, name }, mean, median }) => ({
    key: String(id),
    name,
    legalEntityId: id,
    isTotal: false,
    country: null,
    figures: [figureOf("mean-pay-gap", mean), figureOf("median-pay-gap", median)],
    whole: true,
    before: undefined,
  }));
  const model = barsModel(["mean-pay-gap", "median-pay-gap"], { lines, months: [], ofEntity: false, order: "value", words });
  return { ...model, title: words.title("gap", "") };
}

function figureOf(kpi: Kpi, { value, reason, roundedTo }: Gap): TotalFigure {
  const nothing = {
    currency: null,
    women: null,
    men: null,
    undeclared: null,
    monthsCovered: null,
    otherSections: [],
    moves: null,
    why: null,
  };
  return { ...nothing, kpi, unit: "percent", value, reason, roundedTo, delivered: false, included: value === null ? 0 : 1 };
}

type QuarterWords = {
  women: string;
  men: string;
  quarter: (number: 1 | 2 | 3 | 4) => string;
  /** The women of a quarter, in percent. */
  share: (women: string) => string;
  hidden: (reason: FigureReason) => string;
};

/** Women and men of each quarter of pay as parts of it, the highest first as the authorities print it; of a quarter without figures nothing is drawn, and a word says why. */
export function quartersDrawing(quarters: readonly ReportQuarter[], words: QuarterWords): ChartDrawing {
  const marks = quarters.map(({ women, men, reason }, at) => {
    const isShown = women !== null && men !== null;
    return {
      key: String(at + 1),
      name: words.quarter((at + 1) as 1 | 2 | 3 | 4),
      lengths: { women: isShown ? Number(women) : null, men: isShown ? Number(men) : null },
      said: { women: isShown ? words.share(women) : words.hidden(reason ?? "NO_DATA"), men: "" },
      details: [],
    };
  });
  return {
    shape: "parts",
    series: [
      { name: "women", label: words.women },
      { name: "men", label: words.men },
    ],
    marks: marks.toReversed(),
    percent: true,
  };
}
