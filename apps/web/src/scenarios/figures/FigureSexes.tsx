import { isKpi, kpis } from "@hub/domain/dashboards/kpis.ts";
import { useFormats } from "../../texts/formats.ts";
import type { ShownFigure as Figure } from "@hub/domain/dashboards/charts/report-lines.ts";
import { useText } from "../../texts/language.tsx";

/** How many women and men a figure is of, and how many it could not place. An amount of pay says nothing of them: it counts them only to be protected. */
export function FigureSexes({ figure: { kpi, women, men, undeclared } }: { figure: Figure }) {
  const t = useText();
  const formats = useFormats();
  if (!isKpi(kpi) || kpis[kpi].unit === "money") return null;
  return (
    <>
      {women != null && men != null && (
        <p className="hub-dimmed">{t("dashboards.women-men", { women: formats.integer(women), men: formats.integer(men) })}</p>
      )}
      {undeclared != null && undeclared > 0 && (
        <p className="hub-dimmed">
          {t(kpi === "female-share" || kpi === "headcount" ? "dashboards.undeclared-sex" : "dashboards.undeclared", { count: undeclared })}
        </p>
      )}
    </>
  );
}
