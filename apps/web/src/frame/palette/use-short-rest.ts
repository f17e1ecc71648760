import { useEffect, useState } from "react";

/** The search answers within a tenth of a second: it is asked sooner than lists are. In milliseconds. */
const rest = 90;

/** What is typed, once nothing was typed for a moment; at once where the field was empty or is. */
export function useShortRest(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typed === "" ? 0 : rest);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
