import { kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { useCodeText, useText } from "../../texts/language.tsx";
import { PickMany } from "../../ui/pick/PickMany.tsx";

type Props = {
  id: string;
  label: string;
  most: number;
  /** Only these; any unless told. */
  of?: readonly string[] | undefined;
  value: string[];
  error: string | undefined;
  onChange: (kpis: string[]) => void;
};

/** KPIs by name, in the order they are chosen. */
export function KpiSelect({ id, label, most, of, value, error, onChange }: Props) {
  const t = useText();
  const codeText = useCodeText();
  const offered = kpiCodes.filter((kpi) => of?.includes(kpi) ?? true);
  const unknown = value.filter((kpi) => !offered.some((each) => each === kpi));
  return (
    <PickMany
      id={id}
      className="hub-field-wide"
      label={label}
      description={t("reports.kpis-help", { most })}
      hidePickedOptions
      maxValues={most}
      value={value}
      error={error}
      onChange={onChange}
      data={[...offered, ...unknown].map((kpi) => ({ value: kpi, label: codeText("kpis", kpi) }))}
    />
  );
}
