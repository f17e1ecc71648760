import { useEffect, useState } from "react";

/** How long typing rests before something is asked for, in milliseconds. */
export const typingRest = 250;

/** The value once it has not changed for a while. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typingRest);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
