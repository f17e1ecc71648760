import { isKpi, kpis } from "@hub/domain/dashboards/kpis.ts";
import { useCodeText, useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { countPlaces } from "./count-places.ts";
import type { Figure } from "./figures/figure-rows.ts";

/** How figures are written: name, value with its unit, or the reason in the value's place. Values stay decimal text. */
export function useFigureText(minimumGroupSize: number) {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const placesOf = (kpi: string, value: string) => Math.max(countPlaces(value), isKpi(kpi) ? kpis[kpi].decimals : 0);
  const valueText = (figure: Figure | undefined) => {
    if (figure?.value == null) return undefined;
    const places = placesOf(figure.kpi, figure.value);
    const { value, unit, currency } = figure;
    if (unit === "percent") return formats.percent(value, places);
    if (unit === "money" && currency !== null) return formats.money(value, currency, places);
    const number = formats.decimal(value, places);
    return unit === "years" || unit === "hours" ? t(`kpis.unit-${unit}`, { value: number }) : number;
  };
  // What is not in the answer at all belongs to a section the reader is not given.
  const reasonOf = (figure: Figure | undefined) => (figure ? (figure.reason ?? "NO_DATA") : "NOT_GIVEN");
  return {
    name: (kpi: string) => codeText("kpis", kpi),
    value: valueText,
    /** The value, or in a word why there is none. */
    short: (figure: Figure | undefined) => valueText(figure) ?? t(`dashboards.reason-short-${reasonOf(figure)}`),
    /** Why there is no value, as a sentence. */
    reason: (figure: Figure | undefined) => t(`dashboards.reason-${reasonOf(figure)}`, { minimum: minimumGroupSize }),
    /** "3 of 12 months" where a rolling rate does not have its year yet. */
    months: (figure: Figure | undefined) =>
      figure?.monthsCovered == null ? undefined : t("dashboards.months-covered", { count: figure.monthsCovered }),
  };
}
