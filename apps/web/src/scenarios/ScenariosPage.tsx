import { listScenarios } from "@hub/contract/scenarios.ts";
import { useMay } from "../api/access.ts";
import { useRoute } from "../api/queries.ts";
import { useText } from "../shell/language.tsx";
import { Page, Panel } from "../ui/Page.tsx";
import { StateView } from "../ui/StateView.tsx";
import { CloseForm } from "./CloseForm.tsx";
import { ScenarioList } from "./ScenarioList.tsx";
import "./scenarios.css";

/** Scenarios: all of them, and the form that closes one (SCN-01). */
export default function ScenariosPage() {
  const t = useText();
  const may = useMay();
  // While a closing runs the list is asked again until it has come to an end.
  const { data, error, isPending, refetch } = useRoute(listScenarios, {}, { refetchInterval: 5000 });
  const rows = data?.items ?? [];
  return (
    <Page title={t("shell.title-scenarios")} note={t("scenarios.note")}>
      <div className="hub-scenarios">
        <Panel title={t("scenarios.list")}>
          <StateView
            loading={isPending}
            error={error}
            onRetry={() => void refetch()}
            empty={rows.length === 0 && { title: t("scenarios.empty-title"), text: t("scenarios.empty-text") }}
          >
            <ScenarioList rows={rows} />
          </StateView>
        </Panel>
        {may("scenarios.close") && <Panel title={t("scenarios.form")}>{!isPending && <CloseForm scenarios={rows} />}</Panel>}
      </div>
    </Page>
  );
}
