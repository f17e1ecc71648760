import { useCodeText, useText } from "../../texts/language.tsx";
import type { Differences } from "../scenario-states.ts";

/** How many figures change in all, and why some of them are not in the list. */
export function FigureCounts({ counts: { total, shown, rounded, hidden, notGiven } }: { counts: Differences["figureCounts"] }) {
  const t = useText();
  return (
    <div className="hub-figure-counts">
      <p>
        <strong>{t("scenarios.figures-change", { count: total })}</strong> {t("scenarios.figures-listed", { count: shown })}
      </p>
      <ul>
        {hidden > 0 && <li>{t("scenarios.figures-hidden", { count: hidden })}</li>}
        {rounded > 0 && <li>{t("scenarios.figures-rounded", { count: rounded })}</li>}
        {notGiven > 0 && <li>{t("scenarios.figures-not-given", { count: notGiven })}</li>}
      </ul>
    </div>
  );
}

/** For who approves: which hidden figures change, which way and about how much, never to what. */
export function HiddenChanges({ changes }: { changes: Differences["hiddenChanges"] }) {
  const t = useText();
  const codeText = useCodeText();
  return (
    <section aria-label={t("scenarios.hidden-changes")}>
      <h4>{t("scenarios.hidden-changes")}</h4>
      <ul className="hub-changes">
        {changes.map(({ legalEntity, kpi, direction, size }) => (
          <li key={`${kpi} ${legalEntity?.id}`}>
            <strong>{legalEntity?.name ?? t("scenarios.whole-group")}</strong> {codeText("kpis", kpi)}:{" "}
            {direction === null || size === null ? t("scenarios.hidden-other") : t("scenarios.hidden-change", { direction, size })}
          </li>
        ))}
      </ul>
    </section>
  );
}
