import { useEffect } from "react";

/** What has keys of its own: `KeysDialog` says which. */
export type KeysOf = "grid" | "table" | "cells" | "tree" | "cards" | "chart" | "items" | "choose" | "form" | "form-another" | "record";

/** How many of each stand on the page now. */
const standing = new Map<KeysOf, number>();

/** Said by what handles the keys, as long as it stands on the page: `?` lists them then, and no others. */
export function usePageKeys(of: KeysOf, active = true): void {
  useEffect(() => {
    if (!active) return undefined;
    standing.set(of, (standing.get(of) ?? 0) + 1);
    return () => void standing.set(of, (standing.get(of) ?? 1) - 1);
  }, [of, active]);
}

/** What has keys on the page. */
export const hasKeys = (of: KeysOf): boolean => (standing.get(of) ?? 0) > 0;
