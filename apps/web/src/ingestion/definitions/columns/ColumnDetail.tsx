import type { ColumnType } from "@hub/domain/ingestion/ingestion-definition.ts";
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import type { Draft } from "../draft.ts";
import type { Doubt, DraftColumn } from "../draft-column.ts";
import { FormatFields } from "./FormatFields.tsx";
import { TargetsEditor } from "./TargetsEditor.tsx";
import { TryValue } from "./TryValue.tsx";
import { columnInputId } from "../field-ids.ts";
import type { DefinitionState } from "../use-definition-form.ts";

type Props = {
  column: DraftColumn;
  index: number;
  draft: Draft;
  issues: DefinitionState["issues"];
  onChange: (changed: Partial<DraftColumn>) => void;
  onFocus: (ids: string[]) => void;
};
const types: readonly ColumnType[] = ["text", "code", "boolean", "integer", "decimal", "money", "date"];

/** One column: what it is called, how its cells are written, where they go, and a place to try a value. */
export function ColumnDetail({ column, index, draft, issues, onChange, onFocus }: Props) {
  const t = useText();
  const input = (...path: (string | number)[]) => {
    const id = columnInputId(index, path);
    return { id, error: issues.find((issue) => issue.input === id)?.text };
  };
  return (
    <div className="hub-column-detail">
      <h3>{t("configuration.column-title", { place: index + 1, column: column.name.trim() || t("configuration.column-unnamed") })}</h3>
      <ColumnDoubts doubts={column.doubts} onDone={() => onChange({ doubts: [] })} />
      <div className="hub-fields">
        <TextInput
          {...input("name")}
          label={t("configuration.column-name")}
          description={t("configuration.column-name-help")}
          required
          value={column.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <NativeSelect
          {...input("type")}
          label={t("configuration.type")}
          description={t(`configuration.type-help-${column.type}`)}
          value={column.type}
          onChange={(event) => onChange({ type: event.currentTarget.value as ColumnType })}
          data={types.map((value) => ({ value, label: t(`configuration.type-${value}`) }))}
        />
        <Textarea
          {...input("aliases")}
          label={t("configuration.aliases")}
          description={t("configuration.aliases-help")}
          rows={2}
          value={column.aliases}
          onChange={(event) => onChange({ aliases: event.currentTarget.value })}
        />
      </div>
      <div className="hub-checks">
        <Checkbox
          {...input("key")}
          label={t("configuration.key")}
          description={t("configuration.key-help")}
          checked={column.key}
          onChange={(event) => onChange({ key: event.currentTarget.checked })}
        />
        <Checkbox
          {...input("required")}
          label={t("configuration.required")}
          checked={column.required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        <Checkbox
          {...input("optionalColumn")}
          label={t("configuration.optional-column")}
          checked={column.optionalColumn}
          onChange={(event) => onChange({ optionalColumn: event.currentTarget.checked })}
        />
      </div>
      <FormatFields column={column} input={input} onChange={onChange} />
      <TargetsEditor column={column} holds={draft.holds} input={input} onChange={(targets) => onChange({ targets })} onFocus={onFocus} />
      <TryValue column={column} draft={draft} />
    </div>
  );
}

/** What the guess from a sample file was not sure of, until somebody has looked. */
function ColumnDoubts({ doubts, onDone }: { doubts: readonly Doubt[]; onDone: () => void }) {
  const t = useText();
  if (doubts.length === 0) return null;
  return (
    <div className="hub-note hub-doubts">
      {doubts.map((doubt) => (
        <p key={doubt}>{t(`configuration.doubt-${doubt}`)}</p>
      ))}
      <Button variant="default" onClick={onDone}>
        {t("configuration.doubt-done")}
      </Button>
    </div>
  );
}
