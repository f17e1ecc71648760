import { useState } from "react";
import type { Chosen } from "./ChangeDialog.tsx";

/** Which rows of a list are chosen: some that were ticked, or all that its filter finds. Another filter chooses none. */
export function useChosenRows(filter: Omit<Chosen, "ids">, total: number) {
  const place = JSON.stringify(filter);
  const [held, setHeld] = useState<{ place: string; ids: ReadonlySet<number> | "all" }>({ place, ids: new Set() });
  const ids = held.place === place ? held.ids : new Set<number>();
  const hold = (next: ReadonlySet<number> | "all") => setHeld({ place, ids: next });
  return {
    count: ids === "all" ? total : ids.size,
    isAll: ids === "all",
    /** As the server is asked. */
    asked: (ids === "all" ? { ids: null, ...filter } : { ids: [...ids] }) satisfies Chosen,
    has: (id: number) => ids === "all" || ids.has(id),
    toggle: (id: number) => {
      if (ids !== "all") hold(ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]));
    },
    all: () => hold("all"),
    clear: () => hold(new Set()),
  };
}

export type ChosenState = ReturnType<typeof useChosenRows>;
