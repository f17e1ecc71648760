import type { Kpi } from "../kpis.ts";
import { findTotal, type MonthFigures, type TotalFigure } from "./report-lines.ts";
import { type ChartModel, detailsOf, type Given, type Said, unique, type Words } from "./model-parts.ts";

/** KPIs over the months. A month of which entities are missing has no point: it would look like a fall. */
export function linesModel(kpis: readonly Kpi[], { months, ofEntity, words }: Given): ChartModel {
  const readings = new Map(kpis.map((kpi) => [kpi, new Set(months.flatMap(({ figures }) => readingOf(findTotal(figures, kpi)) ?? []))]));
  return {
    shape: "lines",
    title: words.title("over-time", kpis.map(words.kpi).join(" · ")),
    kpis,
    series: kpis.map((kpi) => ({ name: kpi, label: words.kpi(kpi) })),
    marks: months.map((month) => {
      const figures = kpis.map((kpi) => [kpi, findTotal(month.figures, kpi)] as const);
      const state = words.monthState(month);
      const isWhole = ofEntity || month.state !== "provisional" || month.entitiesIncluded === month.entitiesExpected;
      const drawn = (figure: TotalFigure | undefined) => (figure?.value == null || !isWhole ? null : Number(figure.value));
      return {
        key: `${month.year}-${month.month}`,
        name: words.month(month),
        lengths: Object.fromEntries(figures.map(([kpi, figure]) => [kpi, drawn(figure)])),
        hollow: Object.fromEntries(
          figures.flatMap(([kpi, figure]) => {
            const why = drawn(figure) === null ? undefined : whyHollow(month, figure, (readings.get(kpi)?.size ?? 0) > 1, words);
            return why === undefined ? [] : [[kpi, why]];
          }),
        ),
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

/** Why a point does not hold as those beside it: provisional, of fewer than twelve months, or read from a section that the others are not read from. */
function whyHollow(month: MonthFigures, figure: TotalFigure | undefined, readDifferently: boolean, words: Words): string | undefined {
  if (month.state === "provisional") return words.monthState(month);
  if (figure?.monthsCovered != null && figure.monthsCovered < 12) return words.fewerMonths;
  return figure && readDifferently && figure.otherSections.length > 0 ? words.readFrom(figure.otherSections) : undefined;
}

function readingOf(figure: TotalFigure | undefined): string | undefined {
  return figure?.value == null ? undefined : figure.otherSections.join(" ");
}

function hasFigures({ state }: MonthFigures): boolean {
  return state === "closed" || state === "provisional";
}

function cellOf(month: MonthFigures, figure: TotalFigure | undefined, words: Words): Said {
  if (hasFigures(month)) return words.say(figure);
  const state = words.monthState(month) ?? "";
  return { text: state, reason: state };
}
