import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import type { ScenarioDetail } from "../closing/scenario-states.ts";

/** Why a closed scenario is stale: which cells were validated since its version. */
export function StaleNote({ scenario: { currentVersion, staleCells } }: { scenario: ScenarioDetail }) {
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
    </div>
  );
}
