import { useText } from "../texts/language.tsx";
import { useFormats } from "../texts/formats.ts";
import { Panel } from "../ui/Page.tsx";
import { CloseForm } from "./CloseForm.tsx";
import type { ScenarioDetail } from "./scenario-states.ts";

/** Closing this scenario, or closing it again. */
export function CloseAction({ scenario }: { scenario: ScenarioDetail }) {
  const t = useText();
  const formats = useFormats();
  const { currentVersion } = scenario;
  const latest = scenario.versions.find(({ number }) => number === currentVersion);
  return (
    <Panel title={t(currentVersion === null ? "scenarios.close" : "scenarios.close-again")}>
      <p>
        {latest
          ? t("scenarios.closed-by", {
              version: latest.number,
              date: formats.instant(latest.closedAt),
              name: latest.closedBy ?? t("scenarios.by-itself"),
            })
          : t("scenarios.closes-by-itself")}
      </p>
      {scenario.mayClose && <CloseForm scenarios={[scenario]} isChosen />}
    </Panel>
  );
}
