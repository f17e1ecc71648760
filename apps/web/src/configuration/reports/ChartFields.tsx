import { chartKinds, chartRules, wholes } from "@hub/domain/dashboards/report-view.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../texts/language.tsx";
import { KpiSelect } from "./KpiSelect.tsx";
import { PartActions } from "./PartActions.tsx";
import { changeKind, type DraftChart } from "./report-draft.ts";

type Props = {
  id: string;
  chart: DraftChart;
  place: number;
  count: number;
  error: string | undefined;
  onChange: (chart: DraftChart) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One chart: its kind, the KPIs it draws, and a title of its own where wanted. */
export function ChartFields({ id, chart, place, count, error, onChange, onMove, onRemove }: Props) {
  const t = useText();
  const { most, of } = chartRules[chart.kind];
  const name = t("reports.chart-number", { number: place + 1 });
  const offered = chart.kind === "parts" ? wholes.flat() : of;
  return (
    <fieldset className="hub-report-part">
      <legend>{name}</legend>
      <div className="hub-report-part-head">
        <PartActions name={name} place={place} count={count} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className="hub-fields">
        <NativeSelect
          label={t("reports.chart-kind")}
          value={chart.kind}
          onChange={(event) => onChange(changeKind(chart, event.currentTarget.value as DraftChart["kind"]))}
          data={chartKinds.map((kind) => ({ value: kind, label: t(`reports.chart-${kind}`) }))}
        />
        <TextInput
          label={t("reports.chart-name")}
          description={t("reports.chart-name-help")}
          maxLength={200}
          autoComplete="off"
          value={chart.name}
          onChange={(event) => onChange({ ...chart, name: event.currentTarget.value })}
        />
        <KpiSelect
          id={`${id}.kpis`}
          label={t("reports.kpis")}
          most={most}
          of={offered}
          value={chart.kpis}
          error={error}
          onChange={(kpis) => onChange({ ...chart, kpis })}
        />
      </div>
    </fieldset>
  );
}
