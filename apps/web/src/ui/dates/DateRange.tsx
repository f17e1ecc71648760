import type { TextInputProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { DateField } from "./DateField.tsx";
import { isDay } from "./read-day.ts";

type End = "from" | "to";
type Props = {
  labels: Record<End, string>;
  /** How each end is called where its label alone does not say of what it is. */
  names?: Record<End, string>;
  from: string | undefined;
  to: string | undefined;
  size?: TextInputProps["size"];
  onChange: (end: End, day: string | undefined) => void;
};

/** From and to a day, both included, either of them optional: two fields for whoever puts them in place. Told of days only, once they stand. */
export function DateRange({ labels, names, from, to, size, onChange }: Props) {
  return (
    <>
      {(["from", "to"] as const).map((end) => (
        <RestingField
          key={end}
          label={labels[end]}
          name={names?.[end]}
          day={(end === "from" ? from : to) ?? ""}
          {...(end === "from" ? to && { max: to } : from && { min: from })}
          {...(size !== undefined && { size })}
          onDay={(day) => onChange(end, day)}
        />
      ))}
    </>
  );
}

/** As long as one types, a day such as the 3 April 2020 stands there on the way to one of 2026: it is asked for after a rest, or once one is done. */
const rest = 600;

type FieldProps = {
  label: string;
  name: string | undefined;
  day: string;
  min?: string;
  max?: string;
  size?: NonNullable<TextInputProps["size"]>;
  onDay: (day: string | undefined) => void;
};

function RestingField({ label, name, day, onDay, ...field }: FieldProps) {
  const [typed, setTyped] = useState(day);
  const sent = useRef(day);
  useEffect(() => {
    if (day === sent.current) return;
    sent.current = day;
    setTyped(day);
  }, [day]);
  const tell = (now: string) => {
    if (now === sent.current || (now !== "" && !isDay(now))) return;
    sent.current = now;
    onDay(now || undefined);
  };
  useEffect(() => {
    if (typed === sent.current) return undefined;
    const timer = setTimeout(() => tell(typed), rest);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts a search.
  }, [typed]);
  return (
    <DateField
      label={label}
      {...(name !== undefined && { "aria-label": name })}
      value={typed}
      onChange={setTyped}
      onSettle={tell}
      {...field}
    />
  );
}
