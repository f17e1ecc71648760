import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import type { Comparison } from "../../closing/scenario-states.ts";

/** A column by its month and version, or as provisional. */
export function useColumnName(): (column: Pick<Comparison["columns"][number], "year" | "month" | "version">) => string {
  const t = useText();
  const formats = useFormats();
  return ({ year, month, version }) => {
    const name = formats.month(year, month);
    return version
      ? t("scenarios.column-version", { month: name, version: version.number })
      : t("scenarios.column-provisional", { month: name });
  };
}
