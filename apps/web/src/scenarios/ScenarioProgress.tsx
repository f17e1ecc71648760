import { useText } from "../shell/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { MissingTable } from "./MissingTable.tsx";
import { type ScenarioDetail, sectionMeanings } from "./scenario-states.ts";

/** How far each required section is, and which cells are missing. */
export function ScenarioProgress({ scenario }: { scenario: ScenarioDetail }) {
  const t = useText();
  return (
    <Panel title={t("scenarios.progress")}>
      <ul className="hub-sections">
        {scenario.sections.map(({ section, expected, validated, state }) => (
          <li key={section} className="hub-section">
            <strong>{section}</strong>
            {expected === 0 ? (
              <span className="hub-dimmed hub-section-rest">{t("scenarios.section-not-due")}</span>
            ) : (
              <>
                <progress aria-label={t("scenarios.section-progress", { section })} max={expected} value={validated} />
                <span className="hub-number">{t("scenarios.of", { count: validated, total: expected })}</span>
                <StatusBadge meaning={sectionMeanings[state]} text={t(`scenarios.section-${state}`)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {scenario.missing.length > 0 && (
        <>
          <h3>{t("scenarios.missing-title", { count: scenario.missing.length })}</h3>
          <MissingTable cells={scenario.missing} />
        </>
      )}
      {scenario.missing.length === 0 && scenario.expected > 0 && <p>{t("scenarios.missing-none")}</p>}
    </Panel>
  );
}
