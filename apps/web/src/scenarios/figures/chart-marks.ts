import type { useText } from "../../texts/language.tsx";
import type { Mark } from "@hub/domain/dashboards/charts/chart-drawing.ts";
import { findFigure, lengthOf, quartileKpis, type Subject } from "./figure-rows.ts";
import type { ShownFigure as Figure } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { useFigureText } from "../../texts/kpi-values.ts";

type FigureText = ReturnType<typeof useFigureText>;
type Text = ReturnType<typeof useText>;

/** A bar per KPI and subject. A missing value has no length, and its reason is written instead. */
export function barMarks(subjects: readonly Subject[], kpis: readonly string[], text: FigureText): Mark[] {
  return subjects.map(({ id, name, figures }) => {
    const found = kpis.map((kpi) => [kpi, findFigure(figures, kpi)] as const);
    return {
      key: String(id ?? "group"),
      name,
      ...(id === null && { isTotal: true }),
      lengths: Object.fromEntries(found.map(([kpi, figure]) => [kpi, lengthOf(figure?.value)])),
      said: Object.fromEntries(found.map(([kpi, figure]) => [kpi, text.short(figure)])),
      details: [...new Set(found.flatMap(([, figure]) => (text.value(figure) === undefined ? [text.reason(figure)] : text.notes(figure))))],
    };
  });
}

/** Women and men of each subject as parts of a whole; the undeclared stand beside it. */
export function shareMarks(subjects: readonly Subject[], text: FigureText, t: Text): Mark[] {
  return subjects.map(({ id, name, figures }) => {
    const figure = findFigure(figures, "female-share");
    const { women, men, undeclared } = figure ?? {};
    const shown = figure?.value != null;
    return {
      key: String(id ?? "group"),
      name,
      ...(id === null && { isTotal: true }),
      lengths: { women: shown ? (women ?? lengthOf(figure.value)) : 0, men: shown ? (men ?? 100 - lengthOf(figure.value)) : 0 },
      said: { women: shareText(figure, text, t), men: "" },
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
export function quartileMarks({ figures }: Subject, text: FigureText, t: Text): Mark[] {
  return quartileKpis.map((kpi, place) => {
    const figure = findFigure(figures, kpi);
    const shown = figure?.value != null;
    const women = lengthOf(figure?.value);
    return {
      key: kpi,
      name: t("dashboards.quartile", { number: place + 1 }),
      lengths: { women: shown ? women : 0, men: shown ? 100 - women : 0 },
      said: { women: shareText(figure, text, t), men: "" },
      details: shown ? [] : [text.reason(figure)],
    };
  });
}

function shareText(figure: Figure | undefined, text: FigureText, t: Text): string {
  const value = text.value(figure);
  return value === undefined ? text.short(figure) : t("dashboards.share-of-women", { value });
}
