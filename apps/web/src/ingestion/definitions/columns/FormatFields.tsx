import { Textarea, TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import { BoundFields, type ColumnFieldsProps } from "./BoundFields.tsx";
import { NumberFormatFields } from "./NumberFormatFields.tsx";

/** How the cells of the column's type are written, and what is too little or too much. */
export function FormatFields(props: ColumnFieldsProps) {
  const t = useText();
  return (
    <fieldset className="hub-fieldset">
      <legend>{t("configuration.format")}</legend>
      <Fields {...props} />
    </fieldset>
  );
}

function Fields(props: ColumnFieldsProps) {
  switch (props.column.type) {
    case "text":
    case "code":
      return <TextFields {...props} />;
    case "boolean":
      return <BooleanFields {...props} />;
    case "integer":
    case "decimal":
    case "money":
      return <NumberFormatFields {...props} />;
    case "date":
      return <DateFields {...props} />;
  }
}

function TextFields({ column, input, onChange }: ColumnFieldsProps) {
  const t = useText();
  return (
    <div className="hub-fields">
      <TextInput
        {...input("maxLength")}
        label={t("configuration.max-length")}
        description={t("configuration.max-length-help")}
        inputMode="numeric"
        value={column.maxLength}
        onChange={(event) => onChange({ maxLength: event.currentTarget.value })}
      />
    </div>
  );
}

function BooleanFields({ column, input, onChange }: ColumnFieldsProps) {
  const t = useText();
  return (
    <div className="hub-fields">
      <Textarea
        {...input("format")}
        rows={2}
        label={t("configuration.words-yes")}
        description={t("configuration.words-help")}
        value={column.yes}
        onChange={(event) => onChange({ yes: event.currentTarget.value })}
      />
      <Textarea
        rows={2}
        label={t("configuration.words-no")}
        description={t("configuration.words-help")}
        value={column.no}
        onChange={(event) => onChange({ no: event.currentTarget.value })}
      />
    </div>
  );
}

function DateFields({ column, input, onChange }: ColumnFieldsProps) {
  const t = useText();
  const asksPivot = /(^|[^y])yy([^y]|$)/i.test(column.patterns) || column.pivot !== "";
  return (
    <div className="hub-fields">
      <Textarea
        {...input("format", "patterns")}
        rows={2}
        label={t("configuration.patterns")}
        description={t("configuration.patterns-help")}
        value={column.patterns}
        onChange={(event) => onChange({ patterns: event.currentTarget.value })}
      />
      {asksPivot && (
        <TextInput
          {...input("format", "pivot")}
          label={t("configuration.pivot")}
          description={t("configuration.pivot-help")}
          inputMode="numeric"
          value={column.pivot}
          onChange={(event) => onChange({ pivot: event.currentTarget.value })}
        />
      )}
      <BoundFields column={column} input={input} onChange={onChange} />
    </div>
  );
}
