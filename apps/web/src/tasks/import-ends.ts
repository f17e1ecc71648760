import type { ImportKind } from "@hub/domain/tasks/kinds.ts";
import { useEffect, useEffectEvent } from "react";

type Listener = (kind: ImportKind) => void;
const listeners = new Set<Listener>();

/** Tells the pages that an import of a kind has changed rows, or was taken back. */
export function tellImportEnd(kind: ImportKind): void {
  for (const listener of listeners) listener(kind);
}

/** Calls `onEnd` whenever an import of the kind has changed rows while the page stands. */
export function useImportEnd(kind: ImportKind, onEnd: (() => void) | undefined): void {
  const tell = useEffectEvent((ended: ImportKind) => ended === kind && onEnd?.());
  useEffect(() => {
    const listener: Listener = (ended) => void tell(ended);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
