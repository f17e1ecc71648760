import type { ActKind, ImportKind } from "@hub/domain/tasks/kinds.ts";
import { useEffect, useEffectEvent } from "react";

type Kind = ImportKind | ActKind;
type Listener = (kind: Kind) => void;
const listeners = new Set<Listener>();

/** Tells the pages that an import, or an act on many records, has changed rows, or was taken back. */
export function tellImportEnd(kind: Kind): void {
  for (const listener of listeners) listener(kind);
}

/** Calls `onEnd` whenever an import of the kind, or one of several acts, has changed rows while the page stands. */
export function useImportEnd(kind: Kind | readonly Kind[], onEnd: (() => void) | undefined): void {
  const tell = useEffectEvent((ended: Kind) => (typeof kind === "string" ? kind === ended : kind.includes(ended)) && onEnd?.());
  useEffect(() => {
    const listener: Listener = (ended) => void tell(ended);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
