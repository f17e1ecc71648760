import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "../api/client.ts";
import { CloseAction } from "../closing/CloseAction.tsx";
import { useScenarioName } from "../closing/scenario-states.ts";
import { useText } from "../texts/language.tsx";
import { SidePanel } from "../ui/panel/SidePanel.tsx";
import { StateView } from "../ui/StateView.tsx";
import { useLeaveDialog } from "../ui/unsaved.tsx";
import { ScenarioNotes } from "./ScenarioNotes.tsx";
import { useScenario } from "./use-scenarios.ts";
import "./scenarios.css";

/** A closed scenario that is not what is validated any more, closed again where one is: why, the comment, and, before it is done, what it would change. */
export function CloseAgainWindow({ scenarioId, onClose, next }: { scenarioId: number; onClose: () => void; next: ReactNode }) {
  const t = useText();
  const leave = useLeaveDialog();
  const nameScenario = useScenarioName();
  const { data, error, isLoading, refetch, justClosed } = useScenario(scenarioId);
  return (
    <SidePanel opened onClose={() => leave(onClose)} title={data ? nameScenario(data) : t("ui.loading")}>
      <StateView
        loading={isLoading}
        error={data ? undefined : (error ?? new ApiError(404, { error: t("errors.not-found") }))}
        onRetry={error ? () => void refetch() : undefined}
      >
        {data && (
          <div className="hub-page-part">
            <ScenarioNotes scenario={data} justClosed={justClosed} />
            <CloseAction scenario={data} />
            <Link to="/scenaries/$id/dashboard" params={{ id: String(scenarioId) }} className="hub-link">
              {t("scenarios.open-scenario", { name: nameScenario(data) })}
            </Link>
          </div>
        )}
      </StateView>
      {next}
    </SidePanel>
  );
}
