import { useText } from "../texts/language.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { type Scenario, standingMeanings, standingOf } from "./scenario-states.ts";

/** How a scenario stands, by symbol, colour and word. */
export function ScenarioBadge({ scenario }: { scenario: Pick<Scenario, "state" | "closing" | "stale" | "expected" | "validated"> }) {
  const t = useText();
  const standing = standingOf(scenario);
  return <StatusBadge meaning={standingMeanings[standing]} text={t(`scenarios.standing-${standing}`)} />;
}

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
