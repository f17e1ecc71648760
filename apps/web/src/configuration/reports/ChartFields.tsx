import { chartKinds, chartRules, wholes } from "@hub/domain/dashboards/report-view.ts";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../shell/language.tsx";
import { KpiSelect } from "./KpiSelect.tsx";
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
      <div className="hub-page-actions">
        <Button size="xs" variant="default" disabled={place === 0} aria-label={t("reports.up-named", { name })} onClick={() => onMove(-1)}>
          {t("reports.up")}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={place === count - 1}
          aria-label={t("reports.down-named", { name })}
          onClick={() => onMove(1)}
        >
          {t("reports.down")}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red.9"
          className="hub-danger"
          aria-label={t("reports.remove-named", { name })}
          onClick={onRemove}
        >
          {t("reports.remove")}
        </Button>
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
