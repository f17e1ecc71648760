import { periodOf } from "@hub/domain/period.ts";
import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import type { ScenarioDetail } from "../closing/scenario-states.ts";

/** Why a closed scenario is stale: which cells were validated since its version, which months before it were closed since. */
export function StaleNote({ scenario: { currentVersion, staleCells, staleMonths } }: { scenario: ScenarioDetail }) {
  const t = useText();
  const formats = useFormats();
  return (
    <div className="hub-note">
      <p>{t("scenarios.is-stale", { version: currentVersion ?? 0 })}</p>
      {staleCells.length > 0 && (
        <ul className="hub-stale-cells" aria-label={t("scenarios.stale-cells")}>
          {staleCells.map(({ section, legalEntity, validatedAt, validatedBy, inVersion }) => (
            <li key={`${section} ${legalEntity.id}`}>
              {t(inVersion ? "scenarios.stale-cell-again" : "scenarios.stale-cell-new", {
                section,
                entity: legalEntity.name,
                name: validatedBy ?? "–",
                date: formats.instant(validatedAt),
              })}
            </li>
          ))}
        </ul>
      )}
      {staleMonths.length > 0 && (
        <ul className="hub-stale-cells" aria-label={t("scenarios.stale-months")}>
          {staleMonths.map(({ month: of, version, closedAt }) => {
            const { year, month } = periodOf(of);
            return (
              <li key={of}>
                {t("scenarios.stale-month", { month: formats.month(year, month), version, date: formats.instant(closedAt) })}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
