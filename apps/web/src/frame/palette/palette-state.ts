import { useSyncExternalStore } from "react";

/** What stands above the page: the search, the list of keys, or nothing. */
export type Above = "search" | "keys" | undefined;

let above: Above;
const listeners = new Set<() => void>();

/** Shows the search or the keys, or neither. */
export function showAbove(next: Above): void {
  above = next;
  for (const listener of listeners) listener();
}

/** Whether one of them stands: what is typed then is its own. */
export const isAbove = (): boolean => above !== undefined;

export function useAbove(): Above {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => above,
  );
}
