import type { NumberFormat } from "@hub/domain/ingestion/ingestion-definition.ts";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import { feedsPay } from "../draft-column.ts";
import { BoundFields, type ColumnFieldsProps } from "./BoundFields.tsx";

const groupings = { "": "none", ".": "point", ",": "comma", " ": "blank", "'": "apostrophe" } as const;

/** How numbers are written: separators, signs of currency, percent, and the ways of writing a negative. */
export function NumberFormatFields({ column, input, onChange }: ColumnFieldsProps) {
  const t = useText();
  const { number } = column;
  const change = (changed: Partial<typeof number>) => onChange({ number: { ...number, ...changed } });
  const separators = ([",", "."] as const).map((value) => ({ value, label: t(`configuration.separator-${groupings[value]}`) }));
  return (
    <>
      <div className="hub-fields">
        <NativeSelect
          {...input("format", "decimalSeparator")}
          label={t("configuration.decimal-separator")}
          value={number.decimalSeparator}
          onChange={(event) => change({ decimalSeparator: event.currentTarget.value as NumberFormat["decimalSeparator"] })}
          data={separators}
        />
        <NativeSelect
          {...input("format", "grouping")}
          label={t("configuration.grouping")}
          value={number.grouping}
          onChange={(event) => change({ grouping: event.currentTarget.value as NumberFormat["grouping"] })}
          data={(Object.keys(groupings) as (keyof typeof groupings)[]).map((value) => ({
            value,
            label: t(`configuration.separator-${groupings[value]}`),
          }))}
        />
        <TextInput
          {...input("format", "currency")}
          label={t("configuration.signs")}
          description={t("configuration.signs-help")}
          value={number.currency}
          onChange={(event) => change({ currency: event.currentTarget.value })}
        />
        <BoundFields column={column} input={input} onChange={onChange} />
      </div>
      <div className="hub-checks">
        <Checkbox
          label={t("configuration.percent")}
          checked={number.percent}
          onChange={(event) => change({ percent: event.currentTarget.checked })}
        />
        <Checkbox
          label={t("configuration.brackets")}
          checked={number.brackets}
          onChange={(event) => change({ brackets: event.currentTarget.checked })}
        />
        <Checkbox
          label={t("configuration.trailing-minus")}
          checked={number.trailingMinus}
          onChange={(event) => change({ trailingMinus: event.currentTarget.checked })}
        />
        {feedsPay(column) && (
          <Checkbox
            label={t("configuration.allow-negative")}
            checked={column.allowNegative}
            onChange={(event) => onChange({ allowNegative: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
}
