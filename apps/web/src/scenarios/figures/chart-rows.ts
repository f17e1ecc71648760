import type { useText } from "../../shell/language.tsx";
import { type Figure, findFigure, lengthOf, quartileKpis, type Subject } from "./figure-rows.ts";
import type { useFigureText } from "./figure-text.ts";

/** A line of a chart: lengths to draw by series, and what is written, at its end and in its tooltip. */
export type ChartRow = { name: string; lengths: Record<string, number>; texts: Record<string, string>; details: string[] };
type FigureText = ReturnType<typeof useFigureText>;
type Text = ReturnType<typeof useText>;

/** A bar per KPI and subject. A missing value has no length, and its reason is written instead. */
export function barRows(subjects: readonly Subject[], kpis: readonly string[], text: FigureText): ChartRow[] {
  return subjects.map(({ name, figures }) => {
    const found = kpis.map((kpi) => [kpi, findFigure(figures, kpi)] as const);
    return {
      name,
      lengths: Object.fromEntries(found.map(([kpi, figure]) => [kpi, lengthOf(figure?.value)])),
      texts: Object.fromEntries(found.map(([kpi, figure]) => [kpi, text.short(figure)])),
      details: [
        ...new Set(
          found.flatMap(([, figure]) =>
            [text.value(figure) === undefined ? text.reason(figure) : undefined, text.months(figure)].filter((each) => each !== undefined),
          ),
        ),
      ],
    };
  });
}

/** Women and men of each subject as parts of a whole; the undeclared stand beside it. */
export function shareRows(subjects: readonly Subject[], text: FigureText, t: Text): ChartRow[] {
  return subjects.map(({ name, figures }) => {
    const figure = findFigure(figures, "female-share");
    const { women, men, undeclared } = figure ?? {};
    const shown = figure?.value != null;
    return {
      name,
      lengths: { women: shown ? (women ?? lengthOf(figure.value)) : 0, men: shown ? (men ?? 100 - lengthOf(figure.value)) : 0 },
      texts: { women: shareText(figure, text, t), men: "" },
      details: shown
        ? [
            ...(women == null || men == null ? [] : [t("dashboards.women-men", { women, men })]),
            ...(undeclared ? [t("dashboards.undeclared-sex", { count: undeclared })] : []),
          ]
        : [text.reason(figure)],
    };
  });
}

/** The four quarters of pay of one subject, the lowest first; women and men as parts of each. */
export function quartileRows({ figures }: Subject, text: FigureText, t: Text): ChartRow[] {
  return quartileKpis.map((kpi, place) => {
    const figure = findFigure(figures, kpi);
    const shown = figure?.value != null;
    const women = lengthOf(figure?.value);
    return {
      name: t("dashboards.quartile", { number: place + 1 }),
      lengths: { women: shown ? women : 0, men: shown ? 100 - women : 0 },
      texts: { women: shareText(figure, text, t), men: "" },
      details: shown ? [] : [text.reason(figure)],
    };
  });
}

function shareText(figure: Figure | undefined, text: FigureText, t: Text): string {
  const value = text.value(figure);
  return value === undefined ? text.short(figure) : t("dashboards.share-of-women", { value });
}
