import { TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { DraftColumn } from "../draft-column.ts";

export type ColumnFieldsProps = {
  column: DraftColumn;
  errorOf: (...path: (string | number)[]) => string | undefined;
  onChange: (changed: Partial<DraftColumn>) => void;
};

/** The least and the greatest value of numbers and dates. */
export function BoundFields({ column, errorOf, onChange }: ColumnFieldsProps) {
  const t = useText();
  const isDate = column.type === "date";
  const how = isDate ? { type: "date" as const } : { inputMode: "decimal" as const };
  return (
    <>
      <TextInput
        id="column-min"
        label={t(isDate ? "configuration.min-date" : "configuration.min")}
        {...how}
        value={column.min}
        error={errorOf("min")}
        onChange={(event) => onChange({ min: event.currentTarget.value })}
      />
      <TextInput
        id="column-max"
        label={t(isDate ? "configuration.max-date" : "configuration.max")}
        {...how}
        value={column.max}
        error={errorOf("max")}
        onChange={(event) => onChange({ max: event.currentTarget.value })}
      />
    </>
  );
}
