import type { ScenarioDetail } from "../closing/scenario-states.ts";
import { useText } from "../texts/language.tsx";
import { StaleNote } from "./StaleNote.tsx";

/** What is told of a scenario before all else: that it is being closed, that it was under the reader's eyes, or that what was closed is no longer what is validated. */
export function ScenarioNotes({ scenario, justClosed }: { scenario: ScenarioDetail; justClosed: boolean }) {
  const t = useText();
  return (
    <>
      {scenario.closing && (
        <p className="hub-note hub-note-closed" role="status">
          {t("scenarios.is-closing")}
        </p>
      )}
      {justClosed && scenario.currentVersion !== null && (
        <p className="hub-note hub-note-good" role="status">
          {t("scenarios.has-closed", { version: scenario.currentVersion })}
        </p>
      )}
      {scenario.stale && <StaleNote scenario={scenario} />}
    </>
  );
}
