import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { type ScenarioDetail, sectionMeanings } from "../closing/scenario-states.ts";

/** How far each required section is. */
export function ScenarioProgress({ scenario }: { scenario: ScenarioDetail }) {
  const t = useText();
  return (
    <Panel title={t("scenarios.progress")}>
      <ul className="hub-list">
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
    </Panel>
  );
}
