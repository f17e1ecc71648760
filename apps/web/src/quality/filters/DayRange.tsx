import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useText } from "../../texts/language.tsx";

type Props = {
  title: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (end: "From" | "To", day: string | undefined) => void;
};

/** From and to a day, both included, either of them optional. */
export function DayRange({ title, from, to, onChange }: Props) {
  const t = useText();
  return (
    <div role="group" aria-label={title} className="hub-facet-days">
      <span className="hub-facet-days-title" aria-hidden="true">
        {title}
      </span>
      <DayField label={t("quality.filter-from")} what={title} value={from ?? ""} onDay={(day) => onChange("From", day)} />
      <DayField label={t("quality.filter-to")} what={title} value={to ?? ""} onDay={(day) => onChange("To", day)} />
    </div>
  );
}

const rest = 600;

/** A day that is asked for once it is typed in full, since a browser already tells of the year 0002 on the way to 2026. */
function DayField({ label, what, value, onDay }: { label: string; what: string; value: string; onDay: (day: string | undefined) => void }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === sent.current || (typed !== "" && typed < "1900")) return undefined;
    const timer = setTimeout(() => {
      sent.current = typed;
      onDay(typed || undefined);
    }, rest);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts a search.
  }, [typed]);
  return (
    <TextInput
      type="date"
      size="xs"
      label={label}
      aria-label={`${what}: ${label}`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
