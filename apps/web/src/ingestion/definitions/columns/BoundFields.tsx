import { TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { DraftColumn } from "../draft-column.ts";

export type ColumnFieldsProps = {
  column: DraftColumn;
  /** The id of an input by the path of what it holds within the column, and what is wrong with it. */
  input: (...path: (string | number)[]) => { id: string; error: string | undefined };
  onChange: (changed: Partial<DraftColumn>) => void;
};

/** The least and the greatest value of numbers and dates. */
export function BoundFields({ column, input, onChange }: ColumnFieldsProps) {
  const t = useText();
  const isDate = column.type === "date";
  const how = isDate ? { type: "date" as const } : { inputMode: "decimal" as const };
  return (
    <>
      <TextInput
        {...input("min")}
        label={t(isDate ? "configuration.min-date" : "configuration.min")}
        {...how}
        value={column.min}
        onChange={(event) => onChange({ min: event.currentTarget.value })}
      />
      <TextInput
        {...input("max")}
        label={t(isDate ? "configuration.max-date" : "configuration.max")}
        {...how}
        value={column.max}
        onChange={(event) => onChange({ max: event.currentTarget.value })}
      />
    </>
  );
}
