import type { KpiUnit } from "@hub/domain/dashboards/kpis.ts";
import type { BrokenModelWords } from "@hub/domain/dashboards/charts/broken-model.ts";
import type { BrokenState, Dimension } from "@hub/domain/dashboards/breakdown.ts";
import type { TotalFigure } from "@hub/domain/dashboards/charts/report-lines.ts";
import type { ShownPart } from "@hub/domain/dashboards/charts/shown-breakdown.ts";
import { comparedValues } from "../figure-text.ts";
import type { Speaker } from "../speaker.ts";
import { changeText } from "./change-text.ts";
import { fieldOfDimension, nameDimension } from "./name-dimension.ts";

/** The words of a breakdown, in the reader's language. */
export function brokenWords(speaker: Speaker) {
  const { t, codeText, formats } = speaker;
  const { value: written } = comparedValues(speaker);
  // A part says in a word why there is none; by which minimum is said once below all of them.
  const change = changeText(speaker, 0);
  return {
    dimension: (by: Dimension) => nameDimension(speaker, by),
    value: (by: Dimension, value: string | null) => {
      if (value === null)
        return by === "sex"
          ? codeText("configuration", "value-U")
          : t(by === "job-family" ? "checks.broken-no-family" : "checks.broken-not-told");
      if (by === "unit" || by === "job-profile" || by === "job-family") return value;
      if (by === "country") return formats.region(value);
      return fieldOfDimension[by] === undefined ? codeText("checks", `band-${value}`) : codeText("configuration", `value-${value}`);
    },
    kpi: (kpi: string) => codeText("kpis", kpi),
    figure: (kpi: string, unit: string, { figure, reason }: { figure: string | null; reason: string | null }) =>
      written(kpi, unit, { value: figure, reason }),
    title: (kpi: string, by: Dimension) => t("dashboards.title-broken", { kpi, by: t(`dashboards.by-${by}`) }),
    persons: t("checks.broken-persons"),
    count: formats.integer,
    hidden: (minimum: number) => t("checks.broken-hidden", { minimum }),
    shown: (count: number, total: number) => t("dashboards.broken-shown", { count, total }),
    others: (others: { values: number; persons: number }) => t("checks.broken-others", others),
    change: (kpi: string, unit: KpiUnit, item: ShownPart, before: ShownPart | null) =>
      change(partFigure(kpi, unit, item), { whole: true, before: before && { figures: [partFigure(kpi, unit, before)], whole: true } }),
    /** Why there is no breakdown. */
    state: (state: Exclude<BrokenState, "told">) => t(`dashboards.broken-${state}`),
  } satisfies BrokenModelWords & Record<string, unknown>;
}

/** A part as the figure it is. */
function partFigure(kpi: string, unit: KpiUnit, { figure: value, reason }: ShownPart): TotalFigure {
  const nothing = { currency: null, roundedTo: null, women: null, men: null, undeclared: null, monthsCovered: null };
  return { kpi, unit, value, reason, ...nothing, otherSections: [], moves: null, delivered: false, why: null, included: 1 };
}
