import { isKpi } from "@hub/domain/dashboards/kpis.ts";
import { useFormats } from "../../texts/formats.ts";
import { useComparedValues } from "../../texts/kpi-values.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import type { CellFigures } from "./use-cell-figures.ts";

type Row = CellFigures["rows"][number];
type Value = Row["values"][number];
type Column = CellFigures["columns"][number];

/** How the figures of a cell are written. */
export function useFigureWords() {
  const t = useText();
  const codeText = useCodeText();
  const formats = useFormats();
  const compared = useComparedValues();
  return {
    /** Its name, with the currency of all its amounts: said once, it leaves room for them. */
    measure: ({ measure }: Pick<Row, "measure">, currency: string | null = null) => {
      const name = isKpi(measure) && measure !== "fte" ? codeText("kpis", measure) : codeText("validation", `measure-${measure}`);
      return currency === null ? name : t("validation.figures-line-in", { measure: name, currency });
    },
    value: ({ measure, unit }: Pick<Row, "measure" | "unit">, value: Value): string =>
      value.reason === "NOT_DELIVERED" || value.reason === "MASKED"
        ? t(`validation.reason-short-${value.reason}`)
        : compared.value(measure, unit, value),
    /** The difference, and in brackets what that is in percent; nothing where there is none to tell. */
    change: ({ measure, unit }: Pick<Row, "measure" | "unit">, { difference, percent, currency }: Value): string => {
      if (difference === null) return "";
      const absolute = compared.difference(measure, unit, difference, { currency });
      // The percentage may stand on a line of its own, but whole.
      return percent === null ? absolute : `${absolute} (${compared.relative(percent).replaceAll(" ", "\u00a0")})`;
    },
    column: ({ kind, year, month, deliveredAt }: Column): string => {
      if (kind !== "replaced") return formats.monthShort(year, month);
      return deliveredAt ? t("validation.figures-replaced-at", { at: formats.instant(deliveredAt) }) : t("validation.figures-replaced");
    },
  };
}
