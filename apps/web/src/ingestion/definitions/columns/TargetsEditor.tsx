import { canonicalFields } from "@hub/domain/ingestion/canonical-record.ts";
import { Button } from "@mantine/core";
import { Writing } from "../../../ui/read-only.tsx";
import { useText } from "../../../texts/language.tsx";
import { type DraftTarget, draftTarget } from "../draft-column.ts";
import type { ColumnFieldsProps } from "./BoundFields.tsx";
import { TargetEditor } from "./TargetEditor.tsx";

type Props = Pick<ColumnFieldsProps, "column" | "input"> & {
  holds: "people" | "figures";
  onChange: (targets: DraftTarget[]) => void;
  onFocus: (ids: string[]) => void;
};
const mostTargets = 10;

/** Where a column's value goes: to none (it is ignored), one or several fields. */
export function TargetsEditor({ column, holds, input, onChange, onFocus }: Props) {
  const t = useText();
  const { targets } = column;
  const addId = input("targets").id;
  const add = () => {
    const used = targets.map(({ field }) => field);
    const field = (["extra", ...canonicalFields] as const).find((each) => !used.includes(each)) ?? "extra";
    onChange([...targets, draftTarget(field)]);
    onFocus([input("targets", targets.length).id]);
  };
  return (
    <fieldset className="hub-fieldset">
      <legend>{t("configuration.targets")}</legend>
      {targets.length === 0 && <p className="hub-note">{t("configuration.targets-none")}</p>}
      {targets.map((target, at) => (
        <TargetEditor
          key={target.id}
          target={target}
          at={at}
          type={column.type}
          holds={holds}
          input={(part) => input("targets", at, part)}
          onChange={(changed) => onChange(targets.map((each) => (each.id === target.id ? { ...each, ...changed } : each)))}
          onRemove={() => {
            onChange(targets.filter(({ id }) => id !== target.id));
            onFocus([addId]);
          }}
          onFocus={onFocus}
        />
      ))}
      <div>
        <Writing>
          <Button id={addId} variant="default" disabled={targets.length >= mostTargets} onClick={add}>
            {t("configuration.target-add")}
          </Button>
        </Writing>
      </div>
    </fieldset>
  );
}
