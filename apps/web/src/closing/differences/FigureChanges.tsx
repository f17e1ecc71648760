import { useCodeText, useText } from "../../texts/language.tsx";
import { useComparedValues } from "../../texts/kpi-values.ts";
import type { Differences } from "../scenario-states.ts";

/** Figures before and after, the group first; hidden ones say so. */
export function FigureChanges({ figures }: { figures: Differences["figures"] }) {
  const t = useText();
  const codeText = useCodeText();
  const shown = useComparedValues();
  return (
    <div className="hub-table-frame hub-figure-changes" tabIndex={0} role="region" aria-label={t("scenarios.changes-figures")}>
      <table className="hub-table">
        <thead>
          <tr>
            <th scope="col">{t("ui.legal-entity")}</th>
            <th scope="col">{t("scenarios.kpi")}</th>
            <th scope="col" data-numeric>
              {t("scenarios.before")}
            </th>
            <th scope="col" data-numeric>
              {t("scenarios.after")}
            </th>
            <th scope="col" data-numeric>
              {t("scenarios.difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ legalEntity, kpi, unit, before, after, difference }) => (
            <tr key={`${kpi} ${legalEntity?.id}`}>
              <td>{legalEntity?.name ?? <strong>{t("scenarios.whole-group")}</strong>}</td>
              <td>{codeText("kpis", kpi)}</td>
              <td data-numeric>{shown.value(kpi, unit, before)}</td>
              <td data-numeric>{shown.value(kpi, unit, after)}</td>
              <td data-numeric>
                {difference === null
                  ? "–"
                  : shown.difference(kpi, unit, difference, { ...after, roundedTo: after.roundedTo ?? before.roundedTo })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
