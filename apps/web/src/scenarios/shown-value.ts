import { isKpi, kpis } from "@hub/domain/dashboards/kpis.ts";
import { isZero } from "@hub/domain/dashboards/round-quotient.ts";
import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { countPlaces } from "./count-places.ts";

export type Shown = { value: string | null; reason: string | null; currency?: string | null };
const shortReasons = ["NO_POPULATION", "NO_DATA", "NOT_AGGREGABLE", "SUPPRESSED", "NOT_GIVEN"] as const;

/** How a KPI's value and a difference of two are written; without a value, in a word why. Values stay decimal text. */
export function useShownValue() {
  const t = useText();
  const formats = useFormats();
  const written = (kpi: string, unit: string, value: string, currency: string | null | undefined) => {
    const places = Math.max(countPlaces(value), isKpi(kpi) ? kpis[kpi].decimals : 0);
    if (unit === "percent") return formats.percent(value, places);
    if (unit === "money" && currency) return formats.money(value, currency, places);
    const number = formats.decimal(value, places);
    return unit === "years" || unit === "hours" ? t(`kpis.unit-${unit}`, { value: number }) : number;
  };
  return {
    value(kpi: string, unit: string, { value, reason, currency }: Shown): string {
      if (value !== null) return written(kpi, unit, value, currency);
      const short = shortReasons.find((each) => each === reason);
      return short ? t(`dashboards.reason-short-${short}`) : reason === "NOT_IN_PERIMETER" ? t("scenarios.not-there-short") : "–";
    },
    /** With its sign; of percents in points. */
    difference(kpi: string, unit: string, difference: string, currency?: string | null): string {
      const sign = signOf(difference);
      if (unit !== "percent") return sign + written(kpi, unit, difference, currency);
      return t("scenarios.difference-points", { value: sign + formats.decimal(difference, countPlaces(difference)) });
    },
    /** In percent of the first value. */
    relative: (relative: string) => formats.percent(isZero(relative) ? "0" : relative, 1).replace(/^(?=\d)/, signOf(relative)),
  };
}

/** Plus where it is more; a minus is written by itself, and nothing has no sign. */
function signOf(difference: string): string {
  return difference.startsWith("-") || isZero(difference) ? "" : "+";
}
