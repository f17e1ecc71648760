import { TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { typingRest } from "./use-rested.ts";

type Props = {
  label: string;
  value: string;
  onSearch: (search: string) => void;
  /** What is searched, such as "name or code". */
  hint?: string;
  /** Goes down to what was found; answers whether there is something. */
  onDown?: () => boolean;
};

/** Searches once typing rests; follows the address when it changes otherwise. */
export function SearchField({ label, value, onSearch, hint, onDown }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // What is asked for when typing rests goes with what was chosen elsewhere meanwhile.
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      search(wanted);
    }, typingRest);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      type="search"
      label={label}
      description={hint}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown" && onDown?.()) event.preventDefault();
      }}
    />
  );
}
