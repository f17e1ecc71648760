import { useCallback, useMemo, useState } from "react";
import { useStoredSession } from "../../api/stored-session.ts";
import { type ColumnLayout, type LayoutColumn, readLayout } from "./column-layout.ts";

/** The arrangement of a table's columns, kept in this browser for each of its users. */
export function useKeptLayout(name: string, columns: readonly LayoutColumn[]) {
  const session = useStoredSession();
  const key = `hub.columns.${name}.${session?.userName ?? ""}`;
  const [changed, setChanged] = useState<{ key: string; layout: ColumnLayout }>();
  const stored = useMemo(() => readLayout(localStorage.getItem(key), columns), [key, columns]);
  const layout = changed?.key === key ? changed.layout : stored;
  const change = useCallback(
    (next: ColumnLayout) => {
      setChanged({ key, layout: next });
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full storage costs only what is kept for the next time.
      }
    },
    [key],
  );
  return [layout, change] as const;
}
