import { useState } from "react";

type InSight<K, T> = { opened: K | undefined; record: T | undefined };

/** What is opened and its record, once that is there; what was open last stays in sight while its dialog goes. */
export function useInSight<K extends number | string, T>(opened: K | undefined, record: T | undefined): InSight<K, T> {
  const now = { opened, record };
  const [last, setLast] = useState<InSight<K, T>>(now);
  if (opened !== undefined && (last.opened !== opened || last.record !== record)) setLast(now);
  return opened === undefined ? last : now;
}
