import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { typingRest } from "./use-rested.ts";

/** Searches once typing rests; follows the address when it changes otherwise. */
export function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const search = typed.trim();
    if (search === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = search;
      onSearch(search);
    }, typingRest);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts a search.
  }, [typed]);
  return (
    <TextInput
      type="search"
      label={label}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
