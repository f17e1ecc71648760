import { NativeSelect } from "@mantine/core";
import { useText } from "../../../texts/language.tsx";
import { Pick } from "../../../ui/pick/Pick.tsx";
import type { Question } from "../../../ui/pick/use-nothing-found.ts";

type OneOfProps<T extends string> = {
  label: string;
  /** What it says while nothing is chosen. */
  any: string;
  value: T | undefined;
  offered: readonly T[];
  nameOf: (value: T) => string;
  onChange: (value: T | undefined) => void;
};

/** Narrows a list to one of a few, or to none in particular. */
export function OneOfFilter<T extends string>({ label, any, value, offered, nameOf, onChange }: OneOfProps<T>) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(offered.find((each) => each === event.currentTarget.value))}
      data={[{ value: "", label: any }, ...offered.map((each) => ({ value: each, label: nameOf(each) }))]}
    />
  );
}

type RecordProps = {
  label: string;
  any: string;
  value: number | undefined;
  /** Ids as texts with their names; undefined while they come, from the question. */
  offered: { value: string; label: string }[] | undefined;
  question: Question;
  onChange: (id: number | undefined) => void;
};

/** Narrows a list to one of many, found by typing. */
export function RecordFilter({ label, any, value, offered, question, onChange }: RecordProps) {
  const t = useText();
  return (
    <Pick
      label={label}
      placeholder={any}
      clearable
      clearButtonProps={{ "aria-label": t("users.clear", { what: label }) }}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : undefined)}
      question={question}
      data={offered ?? []}
    />
  );
}
