import { useMay } from "../api/access.ts";
import { useText } from "../texts/language.tsx";
import { Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { CloseForm } from "../closing/CloseForm.tsx";
import { ScenarioList } from "./ScenarioList.tsx";
import { useScenarios } from "./use-scenarios.ts";

/** The months that close, newest first, and the form that closes one (SCN-01). */
export function ClosingsView() {
  const t = useText();
  const may = useMay();
  // While a closing runs the list is asked again until it has come to an end.
  const { closings, error, isPending, refetch } = useScenarios({ every: 5000 });
  return (
    <div className="hub-scenarios">
      <Panel title={t("scenarios.list")}>
        <StateView
          loading={isPending}
          error={error}
          onRetry={() => void refetch()}
          empty={closings.length === 0 && { title: t("scenarios.empty-title"), text: t("scenarios.empty-text") }}
        >
          <ScenarioList rows={closings} />
        </StateView>
      </Panel>
      {may("scenarios.close") && <Panel title={t("scenarios.form")}>{!isPending && <CloseForm scenarios={closings} />}</Panel>}
    </div>
  );
}
