import { dimensions, isBrokenBy } from "@hub/domain/dashboards/breakdown.ts";
import { chartKinds, chartRules, knownKpis, wholes } from "@hub/domain/dashboards/report-view.ts";
import { nameDimension } from "@hub/i18n/words/dashboards/name-dimension.ts";
import { NativeSelect, TextInput } from "@mantine/core";
import { useCodeText, useText } from "../../texts/language.tsx";
import { Pick } from "../../ui/pick/Pick.tsx";
import { KpiSelect } from "./KpiSelect.tsx";
import { PartActions } from "./PartActions.tsx";
import { changeKind, type DraftChart } from "./report-draft.ts";

type Props = {
  id: string;
  chart: DraftChart;
  place: number;
  count: number;
  at: (path: ".kpis" | ".by") => string | undefined;
  onChange: (chart: DraftChart) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One chart: its kind, the KPIs it draws, and a title of its own where wanted. */
export function ChartFields({ id, chart, place, count, at, onChange, onMove, onRemove }: Props) {
  const t = useText();
  const codeText = useCodeText();
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
          error={at(".kpis")}
          onChange={(kpis) => onChange({ ...chart, kpis })}
        />
        {chart.kind === "broken" && (
          <Pick
            id={`${id}.by`}
            label={t("checks.broken-by")}
            placeholder={t("checks.broken-choose")}
            required
            allowDeselect={false}
            value={chart.by ?? null}
            error={at(".by")}
            onChange={(by) => onChange({ ...chart, by: dimensions.find((each) => each === by) })}
            data={dimensions
              .filter((by) => knownKpis(chart.kpis).every((kpi) => isBrokenBy(kpi, by)))
              .map((by) => ({ value: by, label: nameDimension({ codeText }, by) }))}
          />
        )}
      </div>
    </fieldset>
  );
}
