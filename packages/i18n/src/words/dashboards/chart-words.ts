import type { ChartTitle, Said } from "@hub/domain/dashboards/charts/model-parts.ts";
import type { MonthFigures, TotalFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import { figureText } from "../figure-text.ts";
import type { Speaker } from "../speaker.ts";
import { changeText } from "./change-text.ts";

/** The words of charts and tables, in the reader's language. */
export function chartWords(speaker: Speaker, minimumGroupSize: number) {
  const { t, formats } = speaker;
  const text = figureText(speaker, minimumGroupSize);
  const change = changeText(speaker, minimumGroupSize);
  const monthState = ({ state, entitiesIncluded: count, entitiesExpected: total, stale }: MonthFigures): string | undefined => {
    if (state === "provisional") return t("dashboards.month-provisional", { count, total });
    if (state !== "closed") return t(state === "open" ? "dashboards.month-open" : "dashboards.month-missing");
    return stale ? t("dashboards.stale-short") : undefined;
  };
  const say = (figure: TotalFigure | undefined): Said => {
    const notes = text.notes(figure);
    const note = notes.length === 0 ? {} : { note: notes.join(" · ") };
    if (text.value(figure) !== undefined) return { text: text.short(figure), ...note };
    const reason = figure?.why ? t(`dashboards.why-${figure.why}`) : text.reason(figure);
    return { text: text.short(figure), reason, ...note };
  };
  return {
    title: (kind: ChartTitle, kpis: string, of = "") => t(`dashboards.title-${kind}`, { kpis, of }),
    kpi: text.name,
    women: t("dashboards.women"),
    men: t("dashboards.men"),
    undeclared: t("dashboards.undeclared-head"),
    share: t("dashboards.female-share-head"),
    count: formats.integer,
    womenShare: (value: string) => t("dashboards.share-of-women", { value }),
    womenMen: (women: number, men: number) => t("dashboards.women-men", { women: formats.integer(women), men: formats.integer(men) }),
    undeclaredSex: (count: number) => t("dashboards.undeclared-sex", { count }),
    quarter: (number: number) => t("dashboards.quartile", { number }),
    month: ({ year, month }: MonthFigures) => formats.monthShort(year, month),
    monthState,
    fewerMonths: t("dashboards.fewer-months"),
    readFrom: text.readFrom,
    say,
    change,
  };
}
