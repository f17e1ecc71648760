import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { findTotal, type MonthFigures, type TotalFigure } from "../report-figures.ts";
import { type ChartModel, detailsOf, type Given, type Said, unique, type Words } from "./model-parts.ts";

/** KPIs over the months. */
export function linesModel(kpis: readonly Kpi[], { months, words }: Given): ChartModel {
  return {
    shape: "lines",
    title: words.title("over-time", kpis.map(words.kpi).join(" · ")),
    kpis,
    series: kpis.map((kpi) => ({ name: kpi, label: words.kpi(kpi) })),
    marks: months.map((month) => {
      const figures = kpis.map((kpi) => [kpi, findTotal(month.figures, kpi)] as const);
      const state = words.monthState(month);
      return {
        key: `${month.year}-${month.month}`,
        name: words.month(month),
        lengths: Object.fromEntries(figures.map(([kpi, figure]) => [kpi, figure?.value == null ? null : Number(figure.value)])),
        said: Object.fromEntries(figures.map(([kpi, figure]) => [kpi, cellOf(month, figure, words).text])),
        details: unique([
          ...(state === undefined ? [] : [state]),
          ...figures.flatMap(([, figure]) => (hasFigures(month) ? detailsOf(words.say(figure)) : [])),
        ]),
      };
    }),
    percent: months.some(({ figures }) => kpis.some((kpi) => findTotal(figures, kpi)?.unit === "percent")),
    left: 0,
    table: {
      heads: kpis.map(words.kpi),
      first: "month",
      lines: months.map((month) => ({
        key: `${month.year}-${month.month}`,
        name: words.month(month),
        legalEntityId: null,
        isTotal: false,
        cells: kpis.map((kpi, place) => {
          const cell = cellOf(month, findTotal(month.figures, kpi), words);
          const state = place === 0 && hasFigures(month) ? words.monthState(month) : undefined;
          return { ...cell, ...(state === undefined ? {} : { note: [cell.note, state].filter(Boolean).join(" · ") }) };
        }),
      })),
    },
  };
}

function hasFigures({ state }: MonthFigures): boolean {
  return state === "closed" || state === "provisional";
}

function cellOf(month: MonthFigures, figure: TotalFigure | undefined, words: Words): Said {
  if (hasFigures(month)) return words.say(figure);
  const state = words.monthState(month) ?? "";
  return { text: state, reason: state };
}
