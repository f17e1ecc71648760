import { useText } from "../texts/language.tsx";
import type { Scenario } from "./scenario-states.ts";
import { ScenarioBadge } from "./ScenarioBadge.tsx";

/** How the chosen scenario stands before it is closed. */
export function CloseStanding({ scenario }: { scenario: Scenario | undefined }) {
  const t = useText();
  if (!scenario) return <p className="hub-note hub-note-pending">{t("scenarios.not-there")}</p>;
  return (
    <p aria-live="polite">
      <ScenarioBadge scenario={scenario} /> {t("scenarios.validated-of", { validated: scenario.validated, expected: scenario.expected })}
      {scenario.currentVersion !== null && ` ${t("scenarios.replaces-version", { version: scenario.currentVersion })}`}
    </p>
  );
}
