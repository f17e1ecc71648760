import { columnLimit } from "@hub/contract/scenarios/comparison.ts";
import type { Kpi } from "@hub/domain/dashboards/kpis.ts";
import { Button, NativeSelect } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useText } from "../../texts/language.tsx";
import { useFormats } from "../../texts/formats.ts";
import { Panel } from "../../ui/Page.tsx";
import { StateView } from "../../ui/StateView.tsx";
import type { Scenario } from "../../closing/scenario-states.ts";
import { useScenarios } from "../use-scenarios.ts";
import "./comparison.css";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { useComparisonSearch } from "./comparison-search.ts";
import { KeptList } from "./KeptList.tsx";
import { KpiChoice } from "./KpiChoice.tsx";
import { chooseMonths, lastClosed } from "./choose-months.ts";

/** What is shown before anybody has chosen: so many months, and what is asked of a month first. */
const firstMonths = 6;
const firstKpis = ["headcount", "joiners", "leavers", "turnover", "absenteeism", "female-share"] as const satisfies readonly Kpi[];

/** Chosen KPIs over months (SCN-05), and the choices that are kept. */
export function KpisView() {
  const t = useText();
  const { closings, kept, error, isPending, refetch } = useScenarios();
  const { search, set } = useComparisonSearch("/scenaries", {
    columns: lastClosed(closings, firstMonths).map(({ id }) => ({ scenarioId: id, version: null })),
    kpis: [...firstKpis],
  });
  return (
    <StateView
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={closings.length === 0 && { title: t("scenarios.empty-title"), text: t("scenarios.empty-text") }}
    >
      <div className="hub-scenarios" data-even>
        <Panel title={t("scenarios.months")}>
          <MonthsForm scenarios={closings} columns={search.columns.map(({ scenarioId }) => scenarioId)} kpis={search.kpis} onShow={set} />
        </Panel>
        <Panel title={t("scenarios.kept-list")}>
          <KeptList rows={kept.filter(({ scenarioType }) => scenarioType === "KPIS")} />
        </Panel>
      </div>
      {search.columns.length > 0 && search.kpis.length > 0 ? (
        <ComparisonPanel title={t("scenarios.tab-kpis")} search={search} onChange={set} keepAs="KPIS" />
      ) : (
        <Panel title={t("scenarios.tab-kpis")}>
          <StateView empty={{ title: t("scenarios.months-none-title"), text: t("scenarios.months-none-text") }} />
        </Panel>
      )}
    </StateView>
  );
}

type FormProps = {
  scenarios: readonly Scenario[];
  columns: readonly number[];
  kpis: readonly string[];
  onShow: (changed: { columns: { scenarioId: number; version: null }[]; kpis: string[] }) => void;
};

function MonthsForm({ scenarios, columns, kpis, onShow }: FormProps) {
  const t = useText();
  const formats = useFormats();
  // The list has the newest month first.
  const [from, setFrom] = useState(String(columns[0] ?? scenarios[Math.min(11, scenarios.length - 1)]?.id ?? ""));
  const [to, setTo] = useState(String(columns.at(-1) ?? scenarios[0]?.id ?? ""));
  const [chosen, setChosen] = useState<string[]>([...kpis]);
  const [tried, setTried] = useState(false);
  const { months, wrong } = chooseMonths(scenarios, Number(from), Number(to), columnLimit.KPIS);
  const data = scenarios.map(({ id, year, month }) => ({ value: String(id), label: formats.month(year, month) }));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!wrong && chosen.length > 0) onShow({ columns: months.map(({ id }) => ({ scenarioId: id, version: null })), kpis: chosen });
  };
  return (
    <form className="hub-compare-form" onSubmit={submit} noValidate aria-label={t("scenarios.months")}>
      <div className="hub-fields">
        <NativeSelect
          id="months-from"
          label={t("scenarios.months-from")}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          data={data}
        />
        <NativeSelect
          id="months-to"
          label={t("scenarios.months-to")}
          value={to}
          error={tried && wrong ? t(`scenarios.months-${wrong}`, { most: columnLimit.KPIS }) : undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
          data={data}
        />
        <KpiChoice
          id="months-kpis"
          value={chosen}
          onChange={setChosen}
          error={tried && chosen.length === 0 ? t("scenarios.kpis-needed") : undefined}
        />
      </div>
      <div className="hub-page-actions">
        <Button type="submit">{t("scenarios.show")}</Button>
      </div>
    </form>
  );
}
