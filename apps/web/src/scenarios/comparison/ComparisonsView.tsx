import { useText } from "../../texts/language.tsx";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import { useScenarios } from "../use-scenarios.ts";
import { lastClosed } from "./choose-months.ts";
import { ColumnFields } from "./ColumnFields.tsx";
import "./comparison.css";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { useComparisonSearch } from "./comparison-search.ts";
import { KeptList } from "./KeptList.tsx";

/** Versions and months beside each other, KPI by KPI (SCN-04), and the comparisons that are kept. */
export function ComparisonsView() {
  const t = useText();
  const { closings, kept, error, isPending, refetch } = useScenarios();
  // The last closing beside the one before it is what one comes for first.
  const start = lastClosed(closings, 2);
  const { search, set } = useComparisonSearch("/scenaries", {
    columns: start.length < 2 ? [] : start.map(({ id }) => ({ scenarioId: id, version: null })),
    kpis: [],
  });
  return (
    <StateView
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={closings.length === 0 && { title: t("scenarios.empty-title"), text: t("scenarios.empty-text") }}
    >
      <div className="hub-scenarios" data-even>
        <Panel title={t("scenarios.compare")}>
          <ColumnFields scenarios={closings} search={search} onChange={set} />
        </Panel>
        <Panel title={t("scenarios.kept-list")}>
          <KeptList rows={kept.filter(({ scenarioType }) => scenarioType === "COMPARATIVE")} />
        </Panel>
      </div>
      {search.columns.length > 1 ? (
        <ComparisonPanel title={t("scenarios.comparison")} search={search} onChange={set} keepAs="COMPARATIVE" />
      ) : (
        <Panel title={t("scenarios.comparison")}>
          <StateView empty={{ title: t("scenarios.comparison-none-title"), text: t("scenarios.comparison-none-text") }} />
        </Panel>
      )}
    </StateView>
  );
}
