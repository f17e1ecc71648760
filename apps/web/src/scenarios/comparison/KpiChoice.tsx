import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { PickMany } from "../../ui/pick/PickMany.tsx";

type Props = {
  id: string;
  value: readonly string[];
  onChange: (kpis: string[]) => void;
  hint?: string | undefined;
  error?: string | undefined;
};

/** Some of the KPIs, by name; in the order they are shown, however they were chosen. */
export function KpiChoice({ id, value, onChange, hint, error }: Props) {
  const t = useText();
  const codeText = useCodeText();
  return (
    <PickMany
      id={id}
      className="hub-field-wide"
      label={t("scenarios.kpis-choose")}
      placeholder={value.length === 0 ? hint : undefined}
      error={error}
      clearable
      clearButtonProps={{ "aria-label": t("scenarios.kpis-clear") }}
      hidePickedOptions
      value={[...value]}
      onChange={(chosen) => onChange(kpiCodes.filter((code) => chosen.includes(code)))}
      data={kpiCodes.map((code) => ({ value: code, label: codeText("kpis", code) }))}
    />
  );
}
