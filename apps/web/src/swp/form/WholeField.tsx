import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { readNumber, writeNumber } from "./read-number.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "error"> & {
  value: number | null;
  error?: string | undefined;
  onChange: (value: number | null) => void;
};

/** A whole number that one types; what was typed stays in sight as long as it says what is meant, also when it is refused. */
export function WholeField({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState("");
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={Object.is(readNumber(typed), value) ? typed : writeNumber(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readNumber(currentTarget.value));
      }}
    />
  );
}
