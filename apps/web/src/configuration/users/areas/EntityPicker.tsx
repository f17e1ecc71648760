import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useText } from "../../../texts/language.tsx";
import { PickMany } from "../../../ui/pick/PickMany.tsx";

export type Choice = { value: string; label: string };
type Props = {
  id: string;
  label: string;
  /** What the box that stands for all says. */
  all: string;
  choices: readonly Choice[];
  /** Null means all. */
  value: readonly string[] | null;
  error: string | undefined;
  onChange: (value: string[] | null) => void;
};

/** All of a kind, or some of them found by typing. What was chosen comes back when "all" is taken away again. */
export function EntityPicker({ id, label, all, choices, value, error, onChange }: Props) {
  const t = useText();
  const [before, setBefore] = useState<string[]>([]);
  const isAll = value === null;
  return (
    <div className="hub-picker" data-some={!isAll || undefined}>
      <Checkbox
        id={isAll ? id : undefined}
        size="xs"
        label={all}
        checked={isAll}
        onChange={(event) => {
          if (event.currentTarget.checked) setBefore([...(value ?? [])]);
          onChange(event.currentTarget.checked ? null : before);
        }}
      />
      {!isAll && (
        <SomePicker id={id} label={label} choices={choices} value={value} error={error} onChange={onChange} empty={t("users.choose")} />
      )}
    </div>
  );
}

type SomeProps = Omit<Props, "all" | "value" | "onChange"> & {
  value: readonly string[];
  empty: string;
  onChange: (value: string[]) => void;
};

/** Some of many, found by typing; with thousands offered only the first that fit are listed. */
export function SomePicker({ id, label, choices, value, error, empty, onChange }: SomeProps) {
  const t = useText();
  return (
    <PickMany
      id={id}
      label={label}
      clearable
      hidePickedOptions
      clearButtonProps={{ "aria-label": t("users.clear", { what: label }) }}
      placeholder={value.length === 0 ? empty : undefined}
      data={withUnknown(choices, value)}
      value={[...value]}
      error={error}
      onChange={onChange}
    />
  );
}

/** What is held but no longer offered is shown all the same. */
function withUnknown(choices: readonly Choice[], value: readonly string[]): Choice[] {
  const known = new Set(choices.map((choice) => choice.value));
  return [...choices, ...value.filter((each) => !known.has(each)).map((each) => ({ value: each, label: each }))];
}
