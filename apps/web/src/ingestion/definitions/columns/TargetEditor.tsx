import { getKpi, kpiCodes } from "@hub/domain/dashboards/kpis.ts";
import { canonicalFields, getFieldSpec } from "@hub/domain/ingestion/canonical-record.ts";
import type { ColumnType } from "@hub/domain/ingestion/ingestion-definition.ts";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { Writing } from "../../../ui/read-only.tsx";
import { useText } from "../../../texts/language.tsx";
import { nextRowKey } from "../../../forms/row-keys.ts";
import type { DraftTarget } from "../draft-column.ts";
import { ValueRows } from "./ValueRows.tsx";

type Props = {
  target: DraftTarget;
  at: number;
  type: ColumnType;
  /** What a row of the file is. */
  holds: "people" | "figures";
  input: (part: "field" | "values" | "kpi") => { id: string; error: string | undefined };
  onChange: (changed: Partial<DraftTarget>) => void;
  onRemove: () => void;
  onFocus: (ids: string[]) => void;
};

/** One field that a column feeds, with its values translated where the file has words of its own. */
export function TargetEditor({ target, at, type, holds, input, onChange, onRemove, onFocus }: Props) {
  const t = useText();
  const values = input("values");
  const option = (field: DraftTarget["field"]) => ({
    value: field,
    label: t(`configuration.field-${field}`),
  });
  const about = (wanted: string) => canonicalFields.filter((field) => getFieldSpec(field).about === wanted).map(option);
  const toggle = (mapped: boolean) =>
    onChange({ mapped, values: target.values.length > 0 ? target.values : [{ id: nextRowKey(), from: "", to: "" }] });
  return (
    <div className="hub-target">
      <div className="hub-with-button">
        <NativeSelect
          {...input("field")}
          label={t("configuration.target", { place: at + 1 })}
          value={target.field}
          error={input("field").error ?? values.error}
          onChange={(event) => onChange({ field: event.currentTarget.value as DraftTarget["field"] })}
          data={[
            option("extra"),
            { group: t("configuration.about-person"), items: about("person") },
            { group: t("configuration.about-delivery"), items: about("delivery") },
          ]}
        />
        <Writing>
          <Button
            variant="subtle"
            color="gray"
            className="hub-plain"
            onClick={onRemove}
            aria-label={t("configuration.target-remove-named", { field: t(`configuration.field-${target.field}`) })}
          >
            {t("configuration.target-remove")}
          </Button>
        </Writing>
      </div>
      {holds === "figures" && target.field === "extra" && (
        <NativeSelect
          {...input("kpi")}
          label={t("configuration.target-kpi")}
          description={t("configuration.target-kpi-help")}
          value={target.kpi}
          onChange={(event) => onChange({ kpi: event.currentTarget.value as DraftTarget["kpi"] })}
          data={[
            { value: "", label: t("configuration.target-kpi-none") },
            ...kpiCodes.filter((kpi) => !getKpi(kpi).groupOnly).map((kpi) => ({ value: kpi, label: t(`kpis.${kpi}`) })),
          ]}
        />
      )}
      <Checkbox
        label={t("configuration.translate")}
        description={t("configuration.translate-help")}
        checked={target.mapped}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {target.mapped && (
        <ValueRows
          id={values.id}
          field={target.field}
          type={type}
          rows={target.values}
          onChange={(values) => onChange({ values })}
          onFocus={onFocus}
        />
      )}
    </div>
  );
}
