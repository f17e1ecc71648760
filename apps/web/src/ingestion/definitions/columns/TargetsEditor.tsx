import { canonicalFields } from "@hub/domain/ingestion/canonical-record.ts";
import { Button } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import { type DraftColumn, type DraftTarget, draftTarget } from "../draft-column.ts";
import { TargetEditor } from "./TargetEditor.tsx";

type Props = {
  column: DraftColumn;
  errorOf: (...path: (string | number)[]) => string | undefined;
  onChange: (targets: DraftTarget[]) => void;
  onFocus: (ids: string[]) => void;
};
const mostTargets = 10;

/** Where a column's value goes: to none (it is ignored), one or several fields. */
export function TargetsEditor({ column, errorOf, onChange, onFocus }: Props) {
  const t = useText();
  const { targets } = column;
  const add = () => {
    const used = targets.map(({ field }) => field);
    const field = (["extra", ...canonicalFields] as const).find((each) => !used.includes(each)) ?? "extra";
    onChange([...targets, draftTarget(field)]);
    onFocus([`column-targets-${targets.length}-field`]);
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
          error={errorOf("targets", at)}
          onChange={(changed) => onChange(targets.map((each) => (each.id === target.id ? { ...each, ...changed } : each)))}
          onRemove={() => {
            onChange(targets.filter(({ id }) => id !== target.id));
            onFocus(["column-targets"]);
          }}
          onFocus={onFocus}
        />
      ))}
      <div>
        <Button id="column-targets" variant="default" disabled={targets.length >= mostTargets} onClick={add}>
          {t("configuration.target-add")}
        </Button>
      </div>
    </fieldset>
  );
}
